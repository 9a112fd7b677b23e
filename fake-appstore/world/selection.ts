/** Moves the `count` smallest values to the front, sorted: several times faster than to sort all of them. No value may be NaN. */
export const sortSmallest = (values: Float64Array, count: number): Float64Array => {
  let low = 0
  let high = values.length - 1
  while (high > count && low < high) {
    const middle = divide(values, low, high)
    if (middle < count) low = middle + 1
    else high = middle
  }
  return values
    .subarray(0, high + 1)
    .sort()
    .subarray(0, count)
}

/** Divides the values from `low` to `high`: up to the returned index none is larger than one after it. */
const divide = (values: Float64Array, low: number, high: number): number => {
  const pivot = values[(low + high) >> 1] ?? 0
  let [left, right] = [low - 1, high + 1]
  for (;;) {
    do left++
    while ((values[left] ?? pivot) < pivot)
    do right--
    while ((values[right] ?? pivot) > pivot)
    if (left >= right) return right
    const value = values[left] ?? 0
    values[left] = values[right] ?? 0
    values[right] = value
  }
}
