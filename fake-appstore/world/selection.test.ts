import { expect, test } from 'vitest'
import { createDraw } from './random.ts'
import { sortSmallest } from './selection.ts'

test('the smallest values come first and in order, as if all had been sorted', () => {
  const draw = createDraw(7)
  for (let run = 0; run < 500; run++) {
    // Few different values, so that many are equal.
    const values = Float64Array.from({ length: draw.below(60) }, () => draw.below(1 + draw.below(90)))
    const count = draw.below(70)
    const expected = values.toSorted().subarray(0, count)
    expect(sortSmallest(values.slice(), count)).toEqual(expected)
  }
})
