import { expect, test } from 'vitest'
import { createRandom } from '../../testing/random.ts'
import { spanOfMonths } from '../months.rules.ts'
import { PackedRanksError, packRanks, type SeriesColumns, unpackRanks } from './packed-ranks.rules.ts'

const month = 202603
const start = spanOfMonths(month).from.getTime() / 1000

const drawSeries = (seed: number): SeriesColumns => {
  const random = createRandom(seed)
  const rows: [number, number, number][] = []
  for (let chart = 0; chart < 40; chart += 1 + Math.floor(random() * 3)) {
    let at = start + Math.floor(random() * 3 * 86_400)
    const every = random() < 0.5 ? 21_600 : 86_400
    for (let count = Math.floor(random() * 60); count > 0; count -= 1) {
      rows.push([chart, at, 1 + Math.floor(random() * 200)])
      at += every + Math.floor((random() - 0.5) * 900)
    }
  }
  return {
    charts: Int32Array.from(rows, ([chart]) => chart),
    times: Float64Array.from(rows, ([, at]) => at),
    ranks: Uint8Array.from(rows, ([, , rank]) => rank),
  }
}

test('unpacks exactly the ranks that were packed, whatever their charts and times', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const series = drawSeries(seed)
    expect(unpackRanks(packRanks(series, month), month)).toEqual(series)
  }
})

test('packs the ranks of a chart that is read every six hours into three bytes each', () => {
  const times = Float64Array.from({ length: 120 }, (_, index) => start + index * 21_600)
  const ranks = Uint8Array.from({ length: 120 }, (_, index) => 10 + (index % 3))
  expect(packRanks({ charts: new Int32Array(120).fill(5), times, ranks }, month).length).toBeLessThan(3 * 120)
})

test('refuses bytes that were cut, lengthened or damaged instead of making up ranks', () => {
  const packed = packRanks(drawSeries(1), month)
  expect(() => unpackRanks(packed.subarray(0, packed.length - 1), month)).toThrow(PackedRanksError)
  expect(() => unpackRanks(Buffer.concat([packed, Buffer.from([1])]), month)).toThrow(PackedRanksError)
  expect(() => unpackRanks(Buffer.from([255, 255, 255, 127]), month)).toThrow(PackedRanksError)
})
