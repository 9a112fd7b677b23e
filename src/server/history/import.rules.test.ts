import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { deepestRank, isAppId } from '#domain/ranks.ts'
import { ImportLineError, parseImportLine } from './import.rules.ts'

const now = new Date('2026-03-07T12:00:00Z')
const line = (change: object) =>
  JSON.stringify({ date: '2026-03-01', country: 'us', charts: { 'top-free:all': [11, 22] }, ...change })
const withCharts = (charts: object) => line({ charts })

const reasonFor = (text: string): string => {
  try {
    parseImportLine(text, now)
  } catch (error) {
    if (error instanceof ImportLineError) return error.message
    throw error
  }
  return 'accepted'
}

describe('a line of history', () => {
  test('becomes one snapshot for each chart, seen at noon UTC of its day', () => {
    expect(parseImportLine(withCharts({ 'top-free:all': [22, 11], 'top-paid:6014:ipad': [] }), now)).toEqual([
      {
        chart: { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' },
        observedAt: new Date('2026-03-01T12:00:00Z'),
        source: 'import',
        depth: 100,
        appIds: [22, 11],
      },
      {
        chart: { storefront: 'us', chartType: 'top-paid', genre: 6014, device: 'ipad' },
        observedAt: new Date('2026-03-01T12:00:00Z'),
        source: 'import',
        depth: 100,
        appIds: [],
      },
    ])
  })

  test('may write ids as numbers or as strings of digits, and the country in capitals', () => {
    const text = line({ country: 'US', charts: { 'top-free:all': ['6760838876', 11] } })
    expect(parseImportLine(text, now)[0]?.appIds).toEqual([6760838876, 11])
  })

  test('of more than a hundred places is as deep as it is long', () => {
    const appIds = Array.from({ length: deepestRank }, (_, index) => index + 1)
    expect(parseImportLine(withCharts({ 'top-free:all': appIds }), now)[0]).toMatchObject({
      depth: deepestRank,
      appIds,
    })
  })

  test('without charts is a line without snapshots', () => expect(parseImportLine(withCharts({}), now)).toEqual([]))

  test('of today and of a day that has begun elsewhere is accepted', () => {
    for (const date of ['2026-03-07', '2026-03-08']) expect(reasonFor(line({ date }))).toBe('accepted')
  })
})

const shape = 'it is not {"date", "country", "charts": {key: [ids]}}'
const noChart = (key: string) => `"${key}" names no chart; one looks like "top-free:all" or "top-paid:6014:ipad"`

test.each([
  ['{"date":', 'it is not JSON'],
  ['null', shape],
  ['[]', shape],
  ['{}', shape],
  [line({ charts: [] }), shape],
  [line({ date: 20260301 }), shape],
  [withCharts({ 'top-free:all': '11' }), shape],
  [line({ date: '2026-02-30' }), '"2026-02-30" is no day like 2026-03-07'],
  [line({ date: '01.03.2026' }), '"01.03.2026" is no day like 2026-03-07'],
  [line({ date: '2026-03-09' }), '2026-03-09 lies in the future'],
  [line({ date: '2008-07-09' }), '2008-07-09 lies before the App Store opened'],
  [line({ date: '1950-01-01' }), '1950-01-01 lies before the App Store opened'],
  [line({ country: 'zz' }), '"zz" is no App Store storefront'],
  [line({ country: '' }), '"" is no App Store storefront'],
  [withCharts({ 'free:all': [] }), noChart('free:all')],
  [withCharts({ 'top-free': [] }), noChart('top-free')],
  [withCharts({ 'top-free:1': [] }), noChart('top-free:1')],
  [withCharts({ 'top-free:': [] }), noChart('top-free:')],
  [withCharts({ 'top-free:3.6e1': [] }), noChart('top-free:3.6e1')],
  [withCharts({ 'top-free:0x24': [] }), noChart('top-free:0x24')],
  [withCharts({ 'top-free:all:watch': [] }), noChart('top-free:all:watch')],
  [withCharts({ 'top-free:all:ipad:us': [] }), noChart('top-free:all:ipad:us')],
  [withCharts({ 'top-free:all': [11, 0] }), 'entry 2 of "top-free:all" is no App Store id'],
  [withCharts({ 'top-free:all': [11, '22', null] }), 'entry 3 of "top-free:all" is no App Store id'],
  [withCharts({ 'top-free:all': ['0x10'] }), 'entry 1 of "top-free:all" is no App Store id'],
  [withCharts({ 'top-free:all': ['1e9'] }), 'entry 1 of "top-free:all" is no App Store id'],
  [withCharts({ 'top-free:all': [' 11'] }), 'entry 1 of "top-free:all" is no App Store id'],
  [withCharts({ 'top-free:all': [1.5] }), 'entry 1 of "top-free:all" is no App Store id'],
  [withCharts({ 'top-free:all': [2 ** 53] }), 'entry 1 of "top-free:all" is no App Store id'],
  [withCharts({ 'top-free:all': [11, 22, 11] }), '"top-free:all" has an app twice'],
  [withCharts({ 'top-free:all': [11, '11'] }), '"top-free:all" has an app twice'],
  [
    withCharts({ 'top-free:all': Array.from({ length: deepestRank + 1 }, (_, index) => index + 1) }),
    '"top-free:all" has more than 200 places',
  ],
])('%s is refused: %s', (text, reason) => expect(reasonFor(text)).toBe(reason))

describe('whatever a line says', () => {
  const keys = fc.oneof(
    fc.constantFrom(
      'top-free:all',
      'top-paid:6014',
      'top-grossing:all:ipad',
      'top-free:36',
      '__proto__',
      'constructor',
    ),
    fc.string(),
  )
  const ids = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.maxSafeInteger(), fc.maxSafeNat().map(String), fc.anything())
  const dates = fc.oneof(fc.constantFrom('2026-03-01', '2026-02-29', '0000-00-00'), fc.string())
  const countries = fc.oneof(fc.constantFrom('us', 'DE', 'zz'), fc.string())
  const lines = fc.record({
    date: dates,
    country: countries,
    charts: fc.dictionary(keys, fc.array(ids, { maxLength: 4 })),
  })
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    lines.map(value => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? null : one))),
  )

  test('it gives snapshots that history can hold, or one reason', () => {
    fc.assert(
      fc.property(texts, text => {
        if (reasonFor(text) !== 'accepted') return
        const snapshots = parseImportLine(text, now)
        for (const { chart, appIds, depth } of snapshots) {
          expect(parseChartKey(chartKeyOf(chart))).toEqual(chart)
          expect(appIds.every(isAppId)).toBe(true)
          expect(new Set(appIds).size).toBe(appIds.length)
          expect(appIds.length).toBeLessThanOrEqual(Math.min(depth, deepestRank))
        }
      }),
      { seed: 1, numRuns: 2_000 },
    )
  })
})
