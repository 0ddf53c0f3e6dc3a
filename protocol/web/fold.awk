# Folds a network for a compressor, which makes a third less of it then: from its bytes as `od -An -v -tu1` prints them to
# bytes. engine/numbers.js unfolds it, and has the same constants.
#
# A network is numbers of 16 bits, and its rows are alike: a number is near a weighted sum of those above it, in the rows of the
# same piece on the next square or in the next class. So each number is told by how much that guess is wrong. The weights
# are learnt on the way (sign-sign LMS: each moves by a step, to where the guess would have been better). They are whole
# numbers, so the reader learns the same. Which rows tell most was tried out on the networks of 2.0: 64 and 256 rows
# higher are other classes of ships, 80 and 320 those of the tall board.
#
# Rows may be in multiples of a step (`train`, step=). They are divided by it before anything else. The header before them and
# the output weights behind them stay as they are.
#
# Of what is told the sign moves to the lowest bit, 0 -1 1 -2 become 0 1 2 3. All low bytes stand before all high ones,
# which are nearly all zero then. The first three numbers are how many there are in a row, the step, and how many rows
# behind the header are in multiples of it.
BEGIN {
    HEADER = 32 # numbers before the rows
    TAPS = split("1 2 8 64 65 80 81 256 257 320 321", above, " ")
    ONE = 65536 # a weight of 1
    LEARNING_STEP = 128 # of a weight
    LIKE = 40000 # so many numbers show how wide a row is
}

{
    for (i = 1; i < NF; i += 2)
        value[count++] = signed($i + 256 * $(i + 1))
}

# A number of 16 bits, of any whole number.
function signed(number) {
    number %= 65536
    return number >= 32768 ? number - 65536 : number < -32768 ? number + 65536 : number
}

function sign(number) {
    return number > 0 ? 1 : number < 0 ? -1 : 0
}

function floor(number,    whole) {
    whole = int(number)
    return whole > number ? whole - 1 : whole
}

# How much a number differs in the mean from the one above it, if rows have this width.
function difference(width,    i, sum, by) {
    for (i = width; i < count && i < LIKE; i++) {
        by = value[i] - value[i - width]
        sum += by < 0 ? -by : by
    }
    return i > width ? sum / (i - width) : ONE
}

function likely_width(    width, best, by, least) {
    for (width = 64; width <= 1024; width += 64) {
        by = difference(width)
        if (width == 64 || by < least) {
            least = by
            best = width
        }
    }
    return best
}

function divisor(one, other) {
    return other == 0 ? one : divisor(other, one % other)
}

# The step of the rows: what divides all of the first numbers behind the header.
function likely_step(    i, step) {
    for (i = HEADER; i < count && i < LIKE && step != 1; i++)
        step = divisor(step + 0, value[i] < 0 ? -value[i] : value[i])
    return step > 0 ? step : 1
}

# How many whole rows behind the header are in multiples of a step; none if it is 1.
function rows_in_steps(    i) {
    for (i = HEADER; step > 1 && i < count && value[i] % step == 0; i++)
        ;
    return int((i - HEADER) / width)
}

function tell(number,    folded) {
    folded = number < 0 ? -2 * number - 1 : 2 * number
    printf "%c", folded % 256
    high[told++] = int(folded / 256)
}

END {
    width = likely_width()
    step = likely_step()
    rows = rows_in_steps()
    for (i = HEADER; i < HEADER + rows * width; i++)
        value[i] /= step
    tell(width)
    tell(step)
    tell(rows)
    for (i = 0; i < count; i++) {
        sum = ONE / 2
        for (t = 1; t <= TAPS; t++) {
            seen[t] = i < width * above[t] ? 0 : value[i - width * above[t]]
            sum += weight[t] * seen[t]
        }
        wrong = signed(value[i] - floor(sum / ONE))
        tell(wrong)
        if (wrong != 0)
            for (t = 1; t <= TAPS; t++)
                weight[t] += LEARNING_STEP * sign(wrong) * sign(seen[t])
    }
    for (i = 0; i < told; i++)
        printf "%c", high[i]
}
