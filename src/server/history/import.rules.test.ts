import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import { deepestRank, isAppId } from '#domain/ranks.ts'
import { hourMs, secondMs } from '#domain/units.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { parseImportLine } from './import.rules.ts'
import { ImportLineError } from './import-line.errors.ts'

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
  test('a line of history becomes one snapshot per chart, at noon UTC of its day', () => {
    expect(parseImportLine(withCharts({ 'top-free:all': [22, 11], 'top-paid:6014:ipad': [] }), now).snapshots).toEqual([
      {
        chart: { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' },
        observedAt: new Date('2026-03-01T12:00:00Z'),
        source: 'import',
        depth: 100,
        hasStatedDepth: false,
        appIds: [22, 11],
      },
      {
        chart: { storefront: 'us', type: 'top-paid', genre: 6014, device: 'ipad' },
        observedAt: new Date('2026-03-01T12:00:00Z'),
        source: 'import',
        depth: 100,
        hasStatedDepth: false,
        appIds: [],
      },
    ])
  })

  test('a line of history accepts ids as numbers or as strings of digits, and the country in capitals', () => {
    const text = line({ country: 'US', charts: { 'top-free:all': ['6760838876', 11] } })
    expect(parseImportLine(text, now).snapshots[0]?.appIds).toEqual([6760838876, 11])
  })

  test('a line of history with more than a hundred ranks is as deep as it is long', () => {
    const appIds = Array.from({ length: deepestRank }, (_, index) => index + 1)
    expect(parseImportLine(withCharts({ 'top-free:all': appIds }), now).snapshots[0]).toMatchObject({
      depth: deepestRank,
      appIds,
    })
  })

  test('a line of history without charts gives no snapshots', () =>
    expect(parseImportLine(withCharts({}), now)).toEqual({ snapshots: [], failures: [] }))

  test('a line of history is accepted for today and for a day that has already begun in another time zone', () => {
    for (const date of ['2026-03-07', '2026-03-08']) expect(reasonFor(line({ date }))).toBe('accepted')
  })
})

describe('a line with a depth', () => {
  const depthsOf = (text: string) =>
    parseImportLine(text, now).snapshots.map(({ depth, hasStatedDepth }) => [depth, hasStatedDepth])
  const charts = { 'top-free:all': [11, 22], 'top-paid:6014': [33], 'top-paid:6014:ipad': [] }

  test('a line with a depth as one number applies it to every chart', () => {
    expect(depthsOf(line({ charts, depth: 50 }))).toEqual(Array(3).fill([50, true]))
  })

  test('a line with a depth per chart applies it to those charts, in any spelling of their keys, and to no others', () => {
    const depth = { 'top-free:all:iphone': 10, 'top-paid:6014:ipad': 200 }
    expect(depthsOf(line({ charts, depth }))).toEqual([
      [10, true],
      [100, false],
      [200, true],
    ])
  })

  test('a line with a depth accepts the length of the list as depth, and no less', () => {
    expect(depthsOf(line({ depth: 2 }))).toEqual([[2, true]])
    expect(reasonFor(line({ depth: 1 }))).toBe('the depth of "top-free:all" is 1, but the list has 2 apps')
  })
})

describe('a line with the time of its reading', () => {
  const observedAt = (text: unknown, date = '2026-03-01') =>
    parseImportLine(line({ date, observedAt: text }), now).snapshots[0]?.observedAt.toISOString()

  test('a line with the time of its reading is stored at that time, in any time zone, to the second', () => {
    expect(observedAt('2026-03-01T18:30:00Z')).toBe('2026-03-01T18:30:00.000Z')
    expect(observedAt('2026-03-01T18:30:05.900+09:00')).toBe('2026-03-01T09:30:05.000Z')
    expect(observedAt('2026-03-01T18:30Z')).toBe('2026-03-01T18:30:00.000Z')
  })

  test('a line with the time of its reading accepts any time at which it is that day somewhere, and no other', () => {
    for (const text of ['2026-02-28T10:00:00Z', '2026-03-02T11:59:59Z', '2026-03-01T00:00:00+14:00']) {
      expect(reasonFor(line({ observedAt: text }))).toBe('accepted')
    }
    for (const text of ['2026-02-28T09:59:59Z', '2026-03-02T12:00:00Z', '2026-02-01T12:00:00Z']) {
      expect(reasonFor(line({ observedAt: text }))).toBe(`"${text}" is not on 2026-03-01 in any time zone`)
    }
  })

  test('a line with the time of its reading from today accepts times up to now', () => {
    const ofToday = (text: string) => reasonFor(line({ date: '2026-03-07', observedAt: text }))
    expect(ofToday('2026-03-07T12:00:00Z')).toBe('accepted')
    expect(ofToday('2026-03-07T12:00:01Z')).toBe('"2026-03-07T12:00:01Z" is in the future')
  })
})

describe('a line with charts that could not be read', () => {
  const charts = { 'top-paid:6014': [33] }

  test('a line with charts that could not be read has a reason for each, and keeps the charts that were read', () => {
    const failures = { 'top-free:all': { reason: 'http', detail: '503' }, 'top-free:all:ipad': { reason: 'timeout' } }
    const found = parseImportLine(line({ charts, failures }), now)
    expect(found.snapshots).toHaveLength(1)
    expect(found.failures).toEqual([
      {
        chart: { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' },
        observedAt: new Date('2026-03-01T12:00:00Z'),
        outcome: 'failed',
        reason: 'http',
        detail: '503',
      },
      expect.objectContaining({ reason: 'timeout', detail: '' }),
    ])
  })

  test('a line with charts that could not be read is refused if a chart was read as well, is named twice, or has another reason', () => {
    const reasonOf = (failures: unknown) => reasonFor(line({ charts, failures }))
    const failed = { reason: 'http' }
    expect(reasonOf({ 'top-paid:6014:iphone': failed })).toBe('"top-paid:6014:iphone" has a failure and is named twice')
    expect(reasonOf({ 'top-free:all': failed, 'top-free:all:iphone': failed })).toContain('named twice')
    expect(reasonOf({ 'top-free:all': { reason: 'suspect' } })).toMatch(/^"failures" is an object by chart/)
    expect(reasonOf({ top: failed })).toBe('"top" is not a chart, such as "top-free:all" or "top-paid:6014:ipad"')
  })
})

const badDepth = '"depth" is a whole number from 1 to 200, or an object of such numbers by chart'
const badMoment = '"observedAt" is not a time such as 2026-03-07T18:30:00Z or 2026-03-07T18:30:00+09:00'
const shape = 'it is not {"date", "country", "charts": {key: [ids]}}'
const noChart = (key: string) => `"${key}" is not a chart, such as "top-free:all" or "top-paid:6014:ipad"`

test.each<string[]>([
  ['{"date":', 'it is not JSON'],
  ['null', shape],
  ['[]', shape],
  ['{}', shape],
  [line({ charts: [] }), shape],
  [line({ date: 20260301 }), shape],
  [withCharts({ 'top-free:all': '11' }), shape],
  [line({ date: '2026-02-30' }), '"2026-02-30" is not a day such as 2026-03-07'],
  [line({ date: '01.03.2026' }), '"01.03.2026" is not a day such as 2026-03-07'],
  [line({ date: '2026-03-09' }), '2026-03-09 is in the future'],
  [line({ date: '2008-07-09' }), '2008-07-09 is before the App Store opened'],
  [line({ date: '1950-01-01' }), '1950-01-01 is before the App Store opened'],
  [line({ country: 'zz' }), '"zz" is not an App Store storefront'],
  [line({ country: '' }), '"" is not an App Store storefront'],
  ...[0, 201, 1.5, '50', null, true, [50]].map(depth => [line({ depth }), badDepth]),
  [line({ depth: { 'top-free:all': 0 } }), 'the depth of "top-free:all" is not a whole number from 1 to 200'],
  [line({ depth: { 'top-free:all': '50' } }), 'the depth of "top-free:all" is not a whole number from 1 to 200'],
  [line({ depth: { 'top-paid:all': 50 } }), '"depth" names "top-paid:all", which is not a chart of this line'],
  [line({ depth: { 'top-free': 50 } }), noChart('top-free')],
  [line({ depth: { 'top-free:all': 50, 'top-free:all:iphone': 50 } }), '"depth" names a chart twice'],
  ...[
    '2026-03-01',
    '2026-03-01T18:30:00',
    'noon',
    '',
    '2026-02-30T12:00:00Z',
    '2026-03-01T25:00:00Z',
    '2026-03-01 18:30:00Z',
    1_772_000_000,
    null,
    {},
  ].map(observedAt => [line({ observedAt }), badMoment]),
  [withCharts({ 'free:all': [] }), noChart('free:all')],
  [withCharts({ 'top-free': [] }), noChart('top-free')],
  [withCharts({ 'top-free:1': [] }), noChart('top-free:1')],
  [withCharts({ 'top-free:': [] }), noChart('top-free:')],
  [withCharts({ 'top-free:3.6e1': [] }), noChart('top-free:3.6e1')],
  [withCharts({ 'top-free:0x24': [] }), noChart('top-free:0x24')],
  [withCharts({ 'top-free:all:watch': [] }), noChart('top-free:all:watch')],
  [withCharts({ 'top-free:all:ipad:us': [] }), noChart('top-free:all:ipad:us')],
  [withCharts({ 'top-free:all': [11, 0] }), 'entry 2 of "top-free:all" is not an App Store id'],
  [withCharts({ 'top-free:all': [11, '22', null] }), 'entry 3 of "top-free:all" is not an App Store id'],
  [withCharts({ 'top-free:all': ['0x10'] }), 'entry 1 of "top-free:all" is not an App Store id'],
  [withCharts({ 'top-free:all': ['1e9'] }), 'entry 1 of "top-free:all" is not an App Store id'],
  [withCharts({ 'top-free:all': [' 11'] }), 'entry 1 of "top-free:all" is not an App Store id'],
  [withCharts({ 'top-free:all': [1.5] }), 'entry 1 of "top-free:all" is not an App Store id'],
  [withCharts({ 'top-free:all': [2 ** 53] }), 'entry 1 of "top-free:all" is not an App Store id'],
  [withCharts({ 'top-free:all': [11, 22, 11] }), '"top-free:all" contains an app twice'],
  [withCharts({ 'top-free:all': [11, '11'] }), '"top-free:all" contains an app twice'],
  [
    withCharts({ 'top-free:all': Array.from({ length: deepestRank + 1 }, (_, index) => index + 1) }),
    '"top-free:all" has more than 200 ranks',
  ],
])('%s is refused: %s', (text, reason) => expect(reasonFor(text)).toBe(reason))

describe('any line', () => {
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
  const moments = fc
    .date({ min: new Date('2026-02-27T00:00:00Z'), max: new Date('2026-03-04T00:00:00Z'), noInvalidDate: true })
    .map(at => at.toISOString())
  const dates = fc.oneof(fc.constantFrom('2026-03-01', '2026-02-29', '0000-00-00'), fc.string())
  const countries = fc.oneof(fc.constantFrom('us', 'DE', 'zz'), fc.string())
  const lines = fc.record(
    {
      date: dates,
      country: countries,
      charts: fc.dictionary(keys, fc.array(ids, { maxLength: 4 })),
      depth: fc.oneof(fc.integer({ min: -1, max: 201 }), fc.dictionary(keys, fc.integer({ max: 201 })), fc.anything()),
      observedAt: fc.oneof(fc.date({ noInvalidDate: true }).map(String), moments, fc.anything()),
      failures: fc.oneof(fc.dictionary(keys, fc.constant({ reason: 'http' })), fc.anything()),
    },
    { requiredKeys: ['date', 'country', 'charts'] },
  )
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    lines.map(value => JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? null : item))),
  )

  test('any line gives either snapshots that history can store or one reason', () => {
    fc.assert(
      fc.property(texts, text => {
        if (reasonFor(text) !== 'accepted') return
        const { snapshots } = parseImportLine(text, now)
        for (const { chart, appIds, depth, observedAt } of snapshots) {
          expect(depth).toBeLessThanOrEqual(deepestRank)
          expect(observedAt.getTime() % secondMs).toBe(0)
          expect(parseChartKey(chartKeyOf(chart))).toEqual(chart)
          expect(appIds.every(isAppId)).toBe(true)
          expect(new Set(appIds).size).toBe(appIds.length)
          expect(appIds.length).toBeLessThanOrEqual(Math.min(depth, deepestRank))
        }
      }),
      { seed: 1, numRuns: shortOrLong(400, 2_000) },
    )
  })

  test('any line keeps a stated depth, and a stated time is on the day of the line in some time zone and in the past', () => {
    const anyLine = fc.record({
      length: fc.integer({ min: 0, max: deepestRank }),
      depth: fc.integer({ min: -10, max: deepestRank + 10 }),
      at: fc.date({ min: new Date('2026-02-26'), max: new Date('2026-03-09'), noInvalidDate: true }),
      date: fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-07', '2026-03-08'),
    })
    fc.assert(
      fc.property(anyLine, ({ length, depth, at, date }) => {
        const appIds = Array.from({ length }, (_, index) => index + 1)
        const text = line({ date, charts: { 'top-free:all': appIds }, depth, observedAt: at.toISOString() })
        const isDepth = depth >= Math.max(1, length) && depth <= deepestRank
        const offsets = Array.from({ length: 27 }, (_, index) => index - 12)
        const isOfDay = offsets.some(hours => dayOf(new Date(at.getTime() + hours * hourMs)) === date)
        expect(reasonFor(text) === 'accepted').toBe(isDepth && isOfDay && at <= now)
        if (reasonFor(text) !== 'accepted') return
        const observedAt = new Date(Math.floor(at.getTime() / secondMs) * secondMs)
        expect(parseImportLine(text, now).snapshots).toMatchObject([
          { depth, observedAt, hasStatedDepth: true, appIds },
        ])
      }),
      { seed: 2, numRuns: shortOrLong(200, 1_000) },
    )
  })
})
