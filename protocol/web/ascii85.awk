# Writes bytes as Ascii85 for a page: from `od -An -v -tu1` to text, a sixteenth less of it than base64 makes. Four bytes
# are one number, with the first byte on top, and five letters, its digits to the base 85: "!" is 0, "u" is 84. A last
# group of n bytes, filled up with zeros, is its first n + 1 letters. No letter may end a script, so "v" stands for "<";
# and no "z" stands for a group of zeros, which gzip leaves none of. engine/ascii85.js reads it.

# The first so many letters of the number.
function put(number, count,    letters, i) {
    for (i = 0; i < 5; i++) {
        letters = letter[number % 85] letters
        number = int(number / 85)
    }
    printf "%s", substr(letters, 1, count)
}

BEGIN {
    for (i = 0; i < 85; i++)
        letter[i] = sprintf("%c", i == 27 ? 118 : 33 + i)
}

{
    for (i = 1; i <= NF; i++) {
        number = 256 * number + $i
        if (++have == 4) {
            put(number, 5)
            number = have = 0
        }
    }
    if (NR % 64 == 0)
        print "" # a line of millions of letters is more than some tools take
}

END {
    if (have > 0)
        put(number * 256 ^ (4 - have), have + 1)
    print ""
}
