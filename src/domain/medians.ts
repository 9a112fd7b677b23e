const inOrder = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** The middle of ascending numbers, of an even count the larger of the two in the middle; 0 of none. */
export const upperMedianOfSorted = (ascending: readonly number[]): number => ascending[ascending.length >> 1] ?? 0

/** A value that occurs: of an even count the larger of the two in the middle; 0 of none. */
export const upperMedianOf = (values: readonly number[]): number => upperMedianOfSorted(inOrder(values))

/** The middle value, or the mean of the two in the middle; null of none. */
export const medianOf = (values: readonly number[]): number | null => {
  const ascending = inOrder(values)
  const half = ascending.length >> 1
  const [low, high] = [ascending[ascending.length % 2 ? half : half - 1], ascending[half]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
