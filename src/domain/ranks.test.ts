import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankBandOf } from './rank-bands.ts'
import { rankToneOf } from './rank-tones.ts'
import { findAppId, isAppId, isMeasured, rankChange, rankStates } from './ranks.ts'

test('an app id above 2^31 is exact', () => expect(findAppId('6760838876')).toBe(6760838876))

test('any app id survives a round trip through its digits', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger().filter(isAppId), id => {
      expect(findAppId(String(id))).toBe(id)
    }),
    { seed: 1 },
  )
})

test.each(['', '0', '-1', '01', '1.0', '1e3', ' 1', '0x10', 'id1', '9007199254740993', '99999999999999999999'])(
  '%j is not an app id',
  text => {
    expect(findAppId(text)).toBeUndefined()
  },
)

test.each([0, -1, 1.5, Number.NaN, 2 ** 53, '1', null])('%j is not an app id either', value =>
  expect(isAppId(value)).toBe(false),
)

test('only ranked, unranked and empty are measurements', () => {
  expect(rankStates.filter(state => isMeasured({ state }))).toEqual(['ranked', 'unranked', 'empty'])
})

test('climbing from 9 to 4 is a change of +5', () => expect(rankChange({ previous: 9, current: 4 })).toBe(5))

test.each([
  [0, 'first'],
  [1, 'first'],
  [2, 'top5'],
  [5, 'top5'],
  [6, 'top10'],
  [10, 'top10'],
  [11, 'top50'],
  [50, 'top50'],
  [51, 'rest'],
  [200, 'rest'],
])('rank %i is shown as %s', (rank, tone) => {
  expect(rankToneOf(rank)).toBe(tone)
})

test.each([
  [1, 1],
  [2, 5],
  [5, 5],
  [6, 10],
  [10, 10],
  [11, 50],
  [50, 50],
  [51, 100],
  [100, 100],
])('rank %i belongs to the band that ends at %i', (rank, band) => {
  expect(rankBandOf(rank)).toBe(band)
})

test('a rank beyond 100 belongs to the last band: the app is in the chart', () => {
  expect([101, 200].map(rankBandOf)).toEqual([100, 100])
})
