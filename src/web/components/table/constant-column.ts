/**
 * The value that every row of a column repeats, which is then said once above the table. Undefined if the rows differ or are
 * fewer than two. Rows without a value do not count.
 */
export const constantOf = <Value extends string | number>(
  values: readonly (Value | null | undefined)[],
): Value | undefined => {
  const known = values.filter(value => value !== null && value !== undefined)
  const [first] = known
  return known.length > 1 && known.every(value => value === first) ? first : undefined
}
