/**
 * The place of a value among all of them, from 1: the highest has the first. Equal values share a place, and the places
 * after it are skipped (1, 2, 2, 4).
 */
export const placeIn = (all: readonly number[], value: number): number =>
  1 + all.filter((other) => other > value).length

/** The place of an option of a ranking by its points. Before the first vote, none has one. */
export const placeInRanking = (points: readonly number[], own: number): number | undefined =>
  points.some((one) => one > 0) ? placeIn(points, own) : undefined
