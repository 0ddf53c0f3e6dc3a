# Rating lists made once more, by means of R: reference.R PGN, from a folder with games.csv, pairs.csv,
# anchor.csv and seats.csv of `regatta ratings` (ratings.sh makes them).
#
# Two players: a regression of the games' scores by glm, whose errors are those of errors=games. Errors
# of pairs: the scatter of all the fits that lack one pair, to first order. Three: the likelihood's top
# and its curvature, both found by numbers alone, and the scatter of encounters.
pgn <- readLines(commandArgs(TRUE)[1])
header <- function(name) sub('^\\[[A-Za-z]+ "(.*)"\\]$', "\\1", grep(paste0("^\\[", name, " "), pgn, value = TRUE))
three <- any(grepl("^\\[Third ", pgn))
seats <- sapply(if (three) c("White", "Black", "Third") else c("White", "Black"), header)
results <- header("Result")
players <- sort(unique(c(seats)))
n <- length(players)
elo <- 400 / log(10)
z <- qnorm(.975)
count <- 0
failed <- 0

agree <- function(is, want, within, what) {
    count <<- count + length(is)
    off <- length(is) != length(want) || anyNA(is) || any(abs(is - want) > within)
    if (off) {
        failed <<- failed + 1
        cat("FAILED", what, "\n  is  ", format(is, digits = 8), "\n  want", format(want, digits = 8), "\n")
    }
}

# A list by Regatta, in the order of `players`.
list_of <- function(file) {
    list <- read.csv(file)
    list[match(players, list$name), ]
}

# From the differences to the last player to those to the mean of all, or to player `anchor`.
gauge <- function(anchor) {
    full <- rbind(diag(n - 1), 0)
    if (anchor == 0) full - matrix(1 / n, n, n) %*% full else full - full[rep(anchor, n), ]
}

compare <- function(file, strengths, covariance, anchor, at, within) {
    list <- list_of(file)
    g <- gauge(anchor)
    agree(list$elo, at + elo * c(g %*% strengths), within, paste(file, "ratings"))
    agree(list$error, z * elo * sqrt(diag(g %*% covariance %*% t(g))), within, paste(file, "errors"))
    best <- order(-list$elo)
    for (i in seq_len(n - 1)) {
        d <- c(g[best[i], ] - g[best[i + 1], ])
        likely <- pnorm(sum(d * strengths) / sqrt(c(d %*% covariance %*% d)))
        agree(list$los[best[i]], likely, 1e-4, paste(file, "LOS"))
    }
}

rows <- function(seat) outer(seats[, seat], players[-n], "==") * 1

two_players <- function() {
    score <- c("1-0" = 1, "1/2-1/2" = .5, "0-1" = 0)[results]
    x <- rows(1) - rows(2)
    fit <- glm(score ~ x - 1, family = quasibinomial, control = glm.control(1e-14, 100))
    information <- summary(fit, dispersion = 1)$cov.unscaled
    compare("games.csv", coef(fit), information, 0, 0, .011)
    p <- fitted(fit)
    pair <- rep(seq_len(nrow(x) / 2), each = 2) # the PGN has them one after the other
    scatter <- 0
    for (i in unique(pair)) {
        rest <- pair != i
        moved <- solve(t(x[rest, ]) %*% (x[rest, ] * (p * (1 - p))[rest]),
                       t(x[!rest, ]) %*% (score - p)[!rest])
        scatter <- scatter + moved %*% t(moved)
    }
    compare("pairs.csv", coef(fit), scatter, 0, 0, .011)
    compare("anchor.csv", coef(fit), scatter, 2, 1000, .011)
    white <- glm(score ~ x, family = quasibinomial, control = glm.control(1e-14, 100))
    information <- summary(white, dispersion = 1)$cov.unscaled
    compare("seats.csv", coef(white)[-1], information[-1, -1], 0, 0, .011)
    list <- list_of("pairs.csv")
    points <- sapply(players, function(one) sum(score[seats[, 1] == one]) + sum(1 - score[seats[, 2] == one]))
    agree(list$points, points, 1e-9, "points")
    agree(list$share, points / list$games, 1e-5, "shares")
}

three_players <- function() {
    points <- t(sapply(strsplit(results, "-"), as.numeric))
    parts <- points / rowSums(points)
    place <- matrix(match(seats, players), ncol = 3)
    likelihood <- function(x) {
        strengths <- matrix(c(x, 0)[place], ncol = 3)
        -sum(parts * (strengths - log(rowSums(exp(strengths)))))
    }
    top <- rep(0, n - 1)
    for (i in 1:5)
        top <- optim(top, likelihood, method = "BFGS", control = list(reltol = 1e-15, maxit = 1000))$par
    compare("games.csv", top, solve(optimHess(top, likelihood)), 0, 0, .1)
    gradients <- matrix(0, nrow(parts), n)
    curves <- array(0, c(nrow(parts), n, n))
    chances <- matrix(exp(c(top, 0))[place], ncol = 3)
    chances <- chances / rowSums(chances)
    for (i in seq_len(nrow(parts))) {
        gradients[i, place[i, ]] <- parts[i, ] - chances[i, ]
        curves[i, place[i, ], place[i, ]] <- diag(chances[i, ]) - chances[i, ] %o% chances[i, ]
    }
    unit <- rep(seq_len(nrow(parts) / 6), each = 6)
    scatter <- 0
    for (i in unique(unit)) {
        moved <- solve(apply(curves[unit != i, -n, -n], 2:3, sum), colSums(gradients[unit == i, -n]))
        scatter <- scatter + moved %*% t(moved)
    }
    compare("pairs.csv", top, scatter, 0, 0, .1)
    list <- list_of("games.csv")
    agree(list$points, sapply(players, function(one) sum(points[seats == one])), 1e-9, "points")
}

if (three) three_players() else two_players()
cat(if (failed > 0) "FAILED:" else "", count, "figures of", length(results), "games of", n, "players,", failed,
    "groups of them wrong\n")
quit(status = failed > 0)
