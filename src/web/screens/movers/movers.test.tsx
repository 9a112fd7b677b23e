import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Movements, Mover, MoverPair } from '#contract/movers.ts'
import { nameChart } from '#domain/named-charts.ts'
import { gapReasons } from '#domain/ranks.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { exampleApp } from '#web/testing/summaries.ts'
import { moversQuery } from './movers.queries.ts'
import { readMoversAddress } from './movers-address.ts'
import { moverCsvColumns } from './movers-csv.ts'
import { comparedRanges, howMuch, listLines } from './movers-facts.ts'

const [previousAt, observedAt] = ['2026-11-19T14:00:00.000Z', '2026-11-20T14:00:00.000Z']

const moverOf = (change: Partial<Mover>): Mover => ({
  app: exampleApp,
  storefront: 'us',
  countryName: 'United States',
  flagUrl: '/flags/us.svg',
  rank: 3,
  previousRank: 14,
  rankChange: 11,
  usualMove: 4,
  countries: 1,
  previousAt,
  observedAt,
  depth: 100,
  ...change,
})

const chart = nameChart({ storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' })
const seen = { state: 'measured', observedAt, at: observedAt, depth: 100, reason: null, detail: null } as const

const pair: MoverPair = {
  chart,
  countryName: 'United States',
  flagUrl: '/flags/us.svg',
  current: seen,
  previous: { ...seen, observedAt: previousAt, at: previousAt },
  isMeasured: true,
}

const japan: MoverPair = {
  ...pair,
  chart: nameChart({ ...chart, storefront: 'jp' }),
  countryName: 'Japan',
}

const none = { total: 0, apps: [] }
const left = moverOf({ rank: null, previousRank: 80, rankChange: null, usualMove: null })

const movements: Movements = {
  storefront: 'us',
  span: 'day',
  measuredCountries: 1,
  totalCountries: 1,
  pairs: [pair],
  climbers: { total: 9, apps: [moverOf({})] },
  fallers: { total: 12, apps: [] },
  newEntries: none,
  droppedOut: { total: 1, apps: [left] },
}

const show = async (seeded: Movements, path = '/movers') => {
  const address = readMoversAddress(Object.fromEntries(new URLSearchParams(path.split('?')[1])))
  return render(path, queryClient => queryClient.setQueryData(moversQuery(address).queryKey, seeded))
}

const tableOf = (html: string, caption: string): string =>
  textOf(new RegExp(`<caption[^>]*>${caption}</caption>.*?</table>`, 's').exec(html)?.[0] ?? '')

describe('the page', () => {
  test('the page names both measurements, and shows both ranks and the usual move of each app', async () => {
    const html = await show(movements)
    const text = textOf(html)
    expect(text).toContain('As of Nov 20, 2:00 PM , compared with Nov 19, 2:00 PM .')
    const row = tableOf(html, 'Climbers')
    expect(row).toMatch(/Tidal &lt;Notes&gt;.*from 14 to #3.*climbed 11 places .*4 /)
    expect(tableOf(html, 'Dropped out')).toMatch(/Last rank.*Tidal.*#80 , read Nov 19/)
    expect(html).toMatch(new RegExp(`href="/app/${exampleApp.appStoreId}"`))
    expect(html).not.toMatch(/\sstyle=/)
  })

  test('the page says if a list is empty because there were no moves or no unusual ones, with a link to all moves', async () => {
    const html = await show(movements)
    expect(textOf(html)).toContain('No new entries.')
    expect(textOf(html)).toContain('None of 12 is known to have moved more than usual.')
    expect(html).toMatch(/href="\/movers\?noise=all"[^>]*>Show all moves</)
    const chosen = (page: string) => /<select name="noise".*?selected="">([^<]*)/s.exec(page)?.[1]
    expect(chosen(html)).toBe('unusual moves')
    expect(chosen(await show(movements, '/movers?noise=all'))).toBe('all moves')
  })

  test('the page of a chart that cannot be compared shows no lists, but both sides with their reasons', async () => {
    const failed = { ...seen, state: 'failed', observedAt: null, reason: 'timeout', depth: null } as const
    const held = { ...failed, reason: 'suspect', detail: 'shuffled' } as const
    const html = await show({
      ...movements,
      measuredCountries: 0,
      pairs: [{ ...pair, current: held, previous: failed, isMeasured: false }],
    })
    const text = textOf(html)
    expect(text).toContain('Nothing to compare')
    expect(text).toContain('Movers need two readings a day apart.')
    expect(html).toMatch(/<a[^>]*href="\/charts[^"]*"[^>]*>Open chart</)
    expect(text).toContain('Now not measured: held back for review: apps in a very different order')
    expect(text).toContain('A day earlier not measured: timed out')
    expect(html).toMatch(/href="\/movers\/weather\?storefront=us"/)
    expect(html).not.toContain('<table')
  })

  test('the page of the world says where an app moved most, and why countries are missing', async () => {
    const world: Movements = {
      ...movements,
      storefront: 'world',
      measuredCountries: 1,
      totalCountries: 3,
      climbers: { total: 1, apps: [moverOf({ countries: 12 })] },
      pairs: [
        pair,
        { ...japan, current: { ...seen, state: 'not-tracked', observedAt: null, depth: null }, isMeasured: false },
        { ...japan, current: { ...seen, state: 'empty' }, isMeasured: false },
      ],
    }
    const html = await show(world, '/movers?storefront=world')
    expect(textOf(html)).toContain('in 1 of 3 countries.')
    expect(tableOf(html, 'Climbers')).toContain('United States and 11 more')
    const missing = tableOf(html, '2 countries could not be compared')
    expect(missing).toMatch(/Japan.*not tracked yet.*measured Nov 19.*Japan.*the chart was empty/)
    expect(missing).not.toContain('United States')
  })

  test('the page keeps the rest of the URL in its form and in the link back to now', async () => {
    const html = await show(movements, '/movers?chartType=top-paid&at=2026-11-20T14%3A00%3A00.000Z')
    expect(html).toContain('<input type="hidden" name="at" value="2026-11-20T14:00:00.000Z"/>')
    expect(html).toMatch(/href="\/movers\?chartType=top-paid"[^>]*>Back to now</)
  })
})

describe('how much of a list is displayed', () => {
  test.each([
    [{ count: 9, total: 9, isFiltered: true }, 'all'],
    [{ count: 25, total: 90, isFiltered: false }, 'first'],
    [{ count: 7, total: 90, isFiltered: true }, 'unusual'],
    [{ count: 25, total: 90, isFiltered: true }, 'firstUnusual'],
  ])('how much of a list is displayed for %o is %s', (facts, much) => {
    expect(howMuch({ ...facts, limit: 25 })).toBe(much)
  })
})

test('the time span covers only the pairs that were compared', () => {
  const day = fc.integer({ min: 0, max: 400 }).map(days => new Date(Date.UTC(2026, 0, 1 + days)).toISOString())
  const side = fc.record({ observedAt: day }).map(({ observedAt: at }) => ({ ...seen, observedAt: at, at }))
  const pairs = fc.array(fc.record({ current: side, previous: side, isMeasured: fc.boolean() }), { maxLength: 8 })
  fc.assert(
    fc.property(pairs, made => {
      const ranges = comparedRanges(made.map(changes => ({ ...pair, ...changes })))
      const now = made.filter(({ isMeasured }) => isMeasured).map(({ current }) => Date.parse(current.at))
      expect(ranges === null).toBe(now.length === 0)
      if (!ranges) return
      expect(Date.parse(ranges.now.from)).toBe(Math.min(...now))
      expect(Date.parse(ranges.now.to)).toBe(Math.max(...now))
    }),
  )
})

test('the CSV has every app of every list once, with the name of the list', () => {
  const lines = listLines(movements)
  const cells = (head: string) => lines.map(line => moverCsvColumns.find(column => column.head === head)?.value(line))
  expect(cells('list')).toEqual(['climbers', 'droppedOut'])
  expect(cells('rank')).toEqual([3, null])
  expect(cells('previous_rank')).toEqual([14, 80])
})

test.each(gapReasons)('a pair that failed for "%s" never looks like a measurement', async reason => {
  const failed = { ...seen, state: 'failed', observedAt: null, reason, depth: null } as const
  const html = await show({
    ...movements,
    measuredCountries: 0,
    pairs: [{ ...pair, current: failed, previous: failed, isMeasured: false }],
  })
  expect(textOf(html).match(/not measured: /g)).toHaveLength(2)
  expect(textOf(html)).not.toContain('measured Nov')
})
