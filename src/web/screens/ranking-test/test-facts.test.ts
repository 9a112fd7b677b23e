import { describe, expect, test } from 'vitest'
import type { RankingTest, TestedCountry } from '#contract/ranking-test.ts'
import { buildCsv } from '#web/components/csv/build-csv.ts'
import { sortRows } from '#web/components/table/table-sort.ts'
import { tokenOf } from './head.tsx'
import { listLogLines } from './log.tsx'
import { resultCsvColumns } from './result-csv.ts'
import { resultColumns } from './results.tsx'
import { readTestAddress, type SortColumn } from './test-address.ts'

const country = (storefront: 'us' | 'de' | 'fr' | 'jp', more: Partial<TestedCountry> = {}): TestedCountry => ({
  storefront,
  countryName: { us: 'United States', de: 'Germany', fr: 'France', jp: 'Japan' }[storefront],
  flagUrl: `/flags/${storefront}.svg`,
  state: 'measured',
  isReused: false,
  entryCount: 100,
  reason: null,
  at: '2026-03-07T12:00:03.000Z',
  ...more,
})

const countries = [
  country('us', { entryCount: 90, at: '2026-03-07T12:00:03.000Z' }),
  country('jp', { state: 'failed', entryCount: null, reason: 'network', at: '2026-03-07T12:00:09.000Z' }),
  country('de', { isReused: true, at: '2026-03-07T11:48:00.000Z' }),
  country('fr', { state: 'waiting', entryCount: null, at: null }),
]

const running: RankingTest = {
  id: '7',
  state: 'running',
  startedAt: '2026-03-07T12:00:00.000Z',
  finishedAt: null,
  total: 4,
  done: 3,
  failed: 1,
  estimatedEndAt: null,
  pausedUntil: null,
  countries,
}

const orderOf = (sort: SortColumn, { order, locale = 'en' }: { order?: 'desc'; locale?: string } = {}) => {
  const sortValue = resultColumns(running.startedAt, locale).find(({ key }) => key === sort)?.sortValue ?? (() => null)
  const sorted = sortRows({ rows: countries, sortValue, isDescending: order === 'desc', locale })
  return sorted.map(({ storefront }) => storefront)
}

describe('the results', () => {
  test("the results are sorted by country name in the reader's language, and by state with problems first", () => {
    expect(orderOf('country')).toEqual(['fr', 'de', 'jp', 'us'])
    expect(orderOf('country', { locale: 'de' })).toEqual(['de', 'fr', 'jp', 'us'])
    expect(orderOf('state')).toEqual(['jp', 'us', 'de', 'fr'])
  })

  test('the results without a value come last in either direction', () => {
    expect(orderOf('places')).toEqual(['us', 'de', 'jp', 'fr'])
    expect(orderOf('places', { order: 'desc' })).toEqual(['de', 'us', 'jp', 'fr'])
    expect(orderOf('time', { order: 'desc' })).toEqual(['jp', 'us', 'de', 'fr'])
  })
})

describe('the URL', () => {
  test('the URL is read if it is valid and ignored otherwise', () => {
    expect(readTestAddress({ state: 'failed', sort: 'time', order: 'desc', more: 1 })).toEqual({
      state: 'failed',
      sort: 'time',
      order: 'desc',
    })
    const nothing = { state: undefined, sort: undefined, order: undefined }
    expect(readTestAddress({ state: 'toString', sort: ['time'], order: 'desc' })).toStrictEqual(nothing)
  })
})

describe('the log', () => {
  test('the log lists the requested countries, newest first, without reused and waiting ones', () => {
    expect(listLogLines(running).map(({ id }) => id)).toEqual(['jp', 'us', 'start 7'])
    const ended: RankingTest = { ...running, state: 'cancelled', finishedAt: '2026-03-07T12:00:10.000Z' }
    expect(listLogLines(ended)[0]).toMatchObject({ kind: 'cancelled', at: ended.finishedAt })
  })
})

test('the CSV has one row per country, and a byte-order mark for Excel', () => {
  const [head, ...lines] = buildCsv(resultCsvColumns, countries).trimEnd().split('\r\n')
  expect(head).toBe('\ufeffstorefront,country,state,depth,is_reused,reason,time')
  expect(lines).toEqual([
    'us,United States,measured,90,false,,2026-03-07T12:00:03.000Z',
    'jp,Japan,failed,,false,network,2026-03-07T12:00:09.000Z',
    'de,Germany,measured,100,true,,2026-03-07T11:48:00.000Z',
    'fr,France,waiting,,false,,',
  ])
})

test('a token cancels the test it was issued for, and no other', () => {
  expect(tokenOf('7 secret', '7')).toBe('secret')
  expect(tokenOf('7 secret', '8')).toBeUndefined()
  expect(tokenOf('7 secret', undefined)).toBeUndefined()
  expect(tokenOf(null, '7')).toBeUndefined()
})
