import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RankingTest, TestedCountry } from '#contract/ranking-test.ts'
import { tokenOf } from './cancel-token.ts'
import { countStates, listShown, readTestAddress, sortOf, withSortToggled } from './test-address.ts'
import { buildTestCsv } from './test-csv.ts'
import { listLogLines } from './test-log.ts'

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

const shown = (address: Parameters<typeof listShown>[0]['address'], locale = 'en') =>
  listShown({ countries, address, locale }).map(({ storefront }) => storefront)

describe('the results', () => {
  test('stand in the order of work until the address asks for another', () => {
    expect(shown({})).toEqual(['us', 'jp', 'de', 'fr'])
    expect(shown({ state: 'measured' })).toEqual(['us', 'de'])
    expect(shown({ sort: 'country' })).toEqual(['fr', 'de', 'jp', 'us'])
    expect(shown({ sort: 'country' }, 'de')).toEqual(['de', 'fr', 'jp', 'us'])
    expect(shown({ sort: 'state' })).toEqual(['jp', 'us', 'de', 'fr'])
  })

  test('without a value stand last, whichever way the others go', () => {
    expect(shown({ sort: 'places' })).toEqual(['us', 'de', 'jp', 'fr'])
    expect(shown({ sort: 'places', order: 'desc' })).toEqual(['de', 'us', 'jp', 'fr'])
    expect(shown({ sort: 'time', order: 'desc' })).toEqual(['jp', 'us', 'de', 'fr'])
  })

  test('are counted by state, what needs a look first', () => {
    expect(countStates(countries)).toEqual([
      { state: 'failed', count: 1 },
      { state: 'measured', count: 2 },
      { state: 'waiting', count: 1 },
    ])
  })
})

describe('the address', () => {
  test('is read where it is one of ours, and forgotten otherwise', () => {
    expect(readTestAddress({ state: 'failed', sort: 'time', order: 'desc', more: 1 })).toEqual({
      state: 'failed',
      sort: 'time',
      order: 'desc',
    })
    const nothing = { state: undefined, sort: undefined, order: undefined }
    expect(readTestAddress({ state: 'toString', sort: ['time'], order: 'desc' })).toStrictEqual(nothing)
  })

  test('of a sorted column turns round, and keeps the state', () => {
    const ascending = withSortToggled({ state: 'failed' }, 'time')
    expect(sortOf(ascending, 'time')).toBe('ascending')
    const descending = withSortToggled(ascending, 'time')
    expect([sortOf(descending, 'time'), descending.state]).toEqual(['descending', 'failed'])
    expect(sortOf(withSortToggled(descending, 'time'), 'time')).toBe('ascending')
    expect(sortOf(descending, 'places')).toBeUndefined()
  })
})

describe('the log', () => {
  test('tells what was asked for, the newest first, and nothing of what was fresh or waits', () => {
    expect(listLogLines(running).map(({ id }) => id)).toEqual(['jp', 'us', 'start 7'])
    const ended: RankingTest = { ...running, state: 'cancelled', finishedAt: '2026-03-07T12:00:10.000Z' }
    expect(listLogLines(ended)[0]).toMatchObject({ kind: 'cancelled', at: ended.finishedAt })
  })
})

describe('the file', () => {
  test('has one line a country', () => {
    const [head, ...lines] = buildTestCsv(running).split('\r\n')
    expect(head).toBe('storefront,country,state,places,reused,reason,time')
    expect(lines).toEqual([
      'us,United States,measured,90,false,,2026-03-07T12:00:03.000Z',
      'jp,Japan,failed,,false,network,2026-03-07T12:00:09.000Z',
      'de,Germany,measured,100,true,,2026-03-07T11:48:00.000Z',
      'fr,France,waiting,,false,,',
      '',
    ])
  })

  test('is a file of seven columns and no formulas, whatever a country is called', () => {
    const names = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', 'a', 'é') })
    fc.assert(
      fc.property(names, countryName => {
        const csv = buildTestCsv({ countries: [country('us', { countryName })] })
        const line = csv.slice(csv.indexOf('\r\n') + 2, -2)
        const [, field = ''] = /^us,("(?:[^"]|"")*"|[^",\r\n]*),measured,100,false,,[^,]+$/.exec(line) ?? ['', '=']
        const text = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field
        expect(text).not.toMatch(/^[=+\-@\t\r]/)
        expect([countryName, `'${countryName}`]).toContain(text)
      }),
      { seed: 1 },
    )
  })
})

test('a secret cancels the test it was given for, and no other', () => {
  expect(tokenOf('7 secret', '7')).toBe('secret')
  expect(tokenOf('7 secret', '8')).toBeUndefined()
  expect(tokenOf('7 secret', undefined)).toBeUndefined()
  expect(tokenOf(null, '7')).toBeUndefined()
})
