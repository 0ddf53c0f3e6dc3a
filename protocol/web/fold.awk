# Folds a network for a compressor, which makes a quarter less of it then: from its bytes as `od -An -v -tu1` prints
# them to bytes. A network is numbers of 16 bits, small ones mostly, below zero as often as above. The sign moves to the
# lowest bit, 0 -1 1 -2 become 0 1 2 3, and all low bytes stand before all high ones, which are nearly all zero then.
# engine/wasm.js unfolds it.
{
    for (i = 1; i < NF; i += 2) {
        number = $i + 256 * $(i + 1)
        folded = number < 32768 ? 2 * number : 131071 - 2 * number
        printf "%c", folded % 256
        high[count++] = int(folded / 256)
    }
}

END {
    for (i = 0; i < count; i++)
        printf "%c", high[i]
}
