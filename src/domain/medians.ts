/**
 * Each call reuses this buffer and needs it only until it returns: one response about the world takes thirty thousand
 * medians.
 */
let scratch = new Float64Array(256)

/** The values in ascending order, valid until the next call. */
const inOrder = (values: readonly number[]): Float64Array => {
  if (values.length > scratch.length) scratch = new Float64Array(values.length * 2)
  const ascending = scratch.subarray(0, values.length)
  ascending.set(values)
  return ascending.sort()
}

/** The median of values in ascending order, the larger of the two middle values for an even count; 0 for none. */
export const upperMedianOfSorted = (ascending: ArrayLike<number>): number => ascending[ascending.length >> 1] ?? 0

/** The median as one of the values, the larger of the two middle values for an even count; 0 for none. */
export const upperMedianOf = (values: readonly number[]): number => upperMedianOfSorted(inOrder(values))

/** The median, the mean of the two middle values for an even count; null for none. */
export const medianOf = (values: readonly number[]): number | null => {
  const ascending = inOrder(values)
  const half = ascending.length >> 1
  const [low, high] = [ascending[ascending.length % 2 ? half : half - 1], ascending[half]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
