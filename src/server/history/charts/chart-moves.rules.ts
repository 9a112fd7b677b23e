/**
 * How many ranks the apps of the previous list moved on average; neither list is empty. An app that dropped out moved to just
 * behind the last rank, and by at least one rank.
 */
export const meanMoveOf = (previous: Int32Array, now: Int32Array): number => {
  const placeOf = new Map<number, number>()
  for (const [index, app] of now.entries()) placeOf.set(app, index)
  let sum = 0
  for (const [index, app] of previous.entries()) {
    const place = placeOf.get(app)
    sum += place === undefined ? Math.max(now.length - index, 1) : Math.abs(place - index)
  }
  return Math.fround(sum / previous.length)
}
