type Readings = { times: Float64Array; values: Float64Array }
type Columns = { from: number; columnMs: number }

/**
 * Indexes of the readings to draw: per pixel column the first, lowest, highest and last, in chronological order. Drawing
 * every reading would cover the same pixels.
 */
export const drawnIndexes = ({ times, values }: Readings, { from, columnMs }: Columns): readonly number[] => {
  const drawn: number[] = []
  const valueAt = (index: number): number => values[index] ?? 0
  for (let first = 0, end = 0; first < times.length; first = end) {
    const column = Math.floor(((times[first] ?? 0) - from) / columnMs)
    const next = from + (column + 1) * columnMs
    let [least, most] = [first, first]
    for (end = first + 1; end < times.length && (times[end] ?? next) < next; end++) {
      if (valueAt(end) < valueAt(least)) least = end
      if (valueAt(end) > valueAt(most)) most = end
    }
    const [extreme, nextExtreme] = least < most ? [least, most] : [most, least]
    drawn.push(first)
    if (extreme > first) drawn.push(extreme)
    if (nextExtreme > extreme) drawn.push(nextExtreme)
    if (end - 1 > nextExtreme) drawn.push(end - 1)
  }
  return drawn
}
