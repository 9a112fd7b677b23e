import type { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChartAtMoment, ChartEntry, SeenChart } from '#contract/chart-snapshots.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { usualChart } from '#web/components/browse/chart-address.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { exampleApp } from '#web/testing/summaries.ts'
import { changeOrder, countShared, factsOf } from './chart-facts.ts'
import { chartQuery, momentsQuery } from './charts.queries.ts'
import { readChartsAddress } from './charts-address.ts'
import { chartCsvColumns } from './charts-csv.ts'

const at = '2026-11-20T14:02:00.000Z'
const dayBefore = '2026-11-19T14:02:00.000Z'

const measured: SeenChart = {
  state: 'measured',
  observedAt: dayBefore,
  at: dayBefore,
  depth: 100,
  reason: null,
  detail: null,
}
const failed: SeenChart = {
  state: 'failed',
  observedAt: null,
  at: dayBefore,
  depth: null,
  reason: 'http',
  detail: '503',
}

const appOf = (id: number) => ({ ...exampleApp, id: String(id), appStoreId: String(id), name: `App <${id}>` })

type Place = [id: number, change: ChartEntry['change'], previousRank: number | null]

const placesOf = (places: readonly Place[]): ChartEntry[] =>
  places.map(([id, change, previousRank], index) => ({
    rank: index + 1,
    app: appOf(id),
    developerId: '1000000001',
    previousRank,
    change,
  }))

const chartOf = (changed: Partial<ChartAtMoment> = {}, storefront: StorefrontCode = 'us'): ChartAtMoment => ({
  ...measured,
  observedAt: at,
  at,
  comparedWith: measured,
  source: 'rss',
  chart: nameChart({ storefront, type: 'top-free', genre: 36, device: 'iphone' }),
  countryName: storefront === 'us' ? 'United States' : 'Japan',
  flagUrl: `/flags/${storefront}.svg`,
  places: placesOf([
    [11, 'climbed', 4],
    [12, 'fell', 1],
    [13, 'new', null],
    [14, 'back', null],
    [15, 'stayed', 5],
  ]),
  gone: [{ previousRank: 2, app: appOf(16) }],
  previousAt: dayBefore,
  nextAt: null,
  firstAt: dayBefore,
  newestAt: at,
  nearestChart: null,
  ...changed,
})

type Moments = Parameters<typeof seedMoments>[1]

const seedMoments = (
  queryClient: QueryClient,
  moments: readonly (SeenChart & { entryCount: number })[],
  address = {},
) => {
  queryClient.setQueryData(momentsQuery(address, at).queryKey, { moments, hasMore: false })
}

const line: Moments = [
  { ...measured, observedAt: '2026-11-16T14:00:00.000Z', at: '2026-11-16T14:00:00.000Z', entryCount: 100 },
  { ...failed, at: '2026-11-17T14:00:00.000Z', entryCount: 0 },
  { ...measured, entryCount: 100 },
  { ...measured, observedAt: at, at, entryCount: 100 },
]

const show = async (search: string, answers: Record<string, ChartAtMoment>): Promise<string> =>
  render(`/charts${search}`, queryClient => {
    for (const [query, chart] of Object.entries(answers)) {
      const address = readChartsAddress(Object.fromEntries(new URLSearchParams(query)))
      queryClient.setQueryData(chartQuery(address).queryKey, chart)
      seedMoments(queryClient, line, address)
    }
  })

describe('the page of a chart', () => {
  test('the page of a chart shows the changes as counts that link to the rows, and in every row', async () => {
    const html = await show('', { '': chartOf() })
    const text = textOf(html)
    expect(text).toContain('United States Top free iPhone apps')
    expect(text).toMatch(/Since Nov 19, 2026, 2:02 PM|Since Nov 19, 2:02 PM/)
    for (const [count, anchor] of [
      ['1 new', 'us-3'],
      ['1 returned', 'us-4'],
      ['1 dropped out', 'us-gone'],
      ['2 moved', 'us-1'],
    ]) {
      expect(html).toMatch(new RegExp(`<a href="#${anchor}"[^>]*>${count}</a>`))
      expect(html).toContain(`id="${anchor}"`)
    }
    expect(text).toContain('1 unchanged')
    expect(text).toMatch(/biggest climb ▲ 3 .*App &lt;11&gt;.* biggest fall ▼ 1/)
    expect(text).toMatch(/Dropped out .*was #2.*App &lt;16&gt;/)
    expect(html).toContain('href="/developer/1000000001"')
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
  })

  test('the page of a chart that was never measured leads to the nearest measured one', async () => {
    const nearestChart = nameChart({ ...usualChart, genre: 6014 })
    const none = { previousAt: null, firstAt: null, newestAt: null, places: [], gone: [], comparedWith: null }
    const html = await show('', { '': chartOf({ ...none, state: 'not-tracked', depth: null, nearestChart }) })
    expect(textOf(html)).toMatch(/Not tracked yet on .*Nearest measured chart/)
    expect(html).toMatch(/<a[^>]*href="\/charts\?genre=6014"[^>]*>Nearest measured chart</)
  })

  test('the page of a chart explains a missing comparison, and calls no app new', async () => {
    const places = placesOf([[11, 'unknown', null]])
    const text = textOf(await show('', { '': chartOf({ comparedWith: failed, places, gone: [] }) }))
    expect(text).toMatch(
      /Changes are unknown: the chart was not measured on .*\. The App Store answered with an error\. \(503\)/,
    )
    expect(text).toContain('change unknown')
    expect(text).not.toMatch(/\d+ new|Gone|unchanged/)
  })

  test('the page of a chart explains a gap, and links to the measurements before and after', async () => {
    const gap = { ...failed, at: '2026-11-17T20:00:00.000Z' }
    const around = { previousAt: '2026-11-16T14:00:00.000Z', nextAt: dayBefore }
    const search = '?at=2026-11-17T20:00:00Z'
    const html = await show(search, { [search]: chartOf({ ...gap, ...around, places: [], gone: [] }) })
    expect(textOf(html)).toMatch(/Not measured on Nov 17.* The App Store answered with an error\. \(503\)/)
    for (const to of Object.values(around)) expect(html).toContain(`at=${encodeURIComponent(to)}`)
    expect(html).not.toContain('<table')
  })

  test('the page of a chart explains a reading that was held back for review, and treats an empty chart as read', async () => {
    const held = { ...failed, reason: 'suspect', detail: 'shuffled' } as const
    const text = textOf(await show('', { '': chartOf({ ...held, places: [], gone: [] }) }))
    expect(text).toContain('The response looked wrong and was held back for review. (apps in a very different order)')
    const empty = chartOf({ state: 'empty', places: [], gone: [] })
    expect(textOf(await show('', { '': empty }))).toContain('The chart was empty.')
  })

  test('the page of a chart describes the timeline in words: the number of measurements, and its gaps', async () => {
    const text = textOf(await show('', { '': chartOf() }))
    expect(text).toContain('Measured 3 times in 90 days with 1 gap, the longest 3 days (503).')
  })

  test('the page of a chart tells screen readers the moment and the targets of the step buttons', async () => {
    const html = await show('', { '': chartOf() })
    expect(html).toMatch(/role="slider"[^>]*aria-valuetext="Nov 20[^"]* · 100 apps"/)
    expect(html).toMatch(/<a(?=[^>]*aria-label="Previous measurement")(?=[^>]*at=2026-11-19T14%3A02%3A00\.000Z)[^>]*>/)
    expect(html).toMatch(/<a(?=[^>]*aria-label="Next measurement")(?=[^>]*aria-disabled="true")[^>]*>/)
  })

  test('a chart next to another country shows how many apps both charts share, and the rank in the other chart', async () => {
    const japan = chartOf(
      {
        places: placesOf([
          [12, 'stayed', 1],
          [99, 'new', null],
        ]),
        gone: [],
      },
      'jp',
    )
    const html = await show('?beside=jp', { '?beside=jp': chartOf(), '?storefront=jp': japan })
    const text = textOf(html)
    expect(text).toContain('1 app is in both the top 5 and the top 2.')
    expect(html).toMatch(/<a href="#jp-1"[^>]*>#1<\/a>/)
    expect(html).toMatch(/<a href="#us-2"[^>]*>#2<\/a>/)
    expect(text).toContain('not in the top 2')
  })

  test('a chart next to one that was not measured compares nothing', async () => {
    const japan = chartOf({ ...failed, places: [], gone: [] }, 'jp')
    const text = textOf(await show('?beside=jp', { '?beside=jp': chartOf(), '?storefront=jp': japan }))
    expect(text).toContain('only one of the charts was measured')
    expect(text).not.toContain('not in the top')
  })
})

describe('the URL', () => {
  test('the URL turns a day from a date field into its last moment', () => {
    expect(readChartsAddress({ at: '2026-11-18' }).at).toBe('2026-11-18T23:59:59.000Z')
    const against = readChartsAddress({ against: dayBefore, againstDay: '2026-11-10' }).against
    expect(against).toBe('2026-11-10T23:59:59.000Z')
    expect(readChartsAddress({ against: 'week', againstDay: '2026-11-10' }).against).toBe('week')
  })

  test('the URL accepts only a comparison before the displayed moment', () => {
    expect(readChartsAddress({ at: dayBefore, against: at }).against).toBeUndefined()
    expect(readChartsAddress({ at, against: dayBefore }).against).toBe(dayBefore)
  })
})

const change = fc.oneof(
  fc.constantFrom<[ChartEntry['change'], null]>(['new', null], ['back', null], ['unknown', null]),
  fc.integer({ min: 1, max: 200 }),
)

const anyPlaces = fc.array(change, { maxLength: 40 }).map(changes =>
  placesOf(
    changes.map((previous, index): Place => {
      if (typeof previous !== 'number') return [index, ...previous]
      return [index, previous === index + 1 ? 'stayed' : previous > index + 1 ? 'climbed' : 'fell', previous]
    }),
  ),
)

describe('the facts of a chart', () => {
  test('the facts of a chart count each row once, and no app climbed farther than the biggest climb', () => {
    fc.assert(
      fc.property(anyPlaces, places => {
        const { counts, climb, fall, first } = factsOf({ places, gone: [] })
        const { stayed, moved, unknown } = counts
        expect(counts.new + counts.back + stayed + moved + unknown).toBe(places.length)
        const far = ({ previousRank, rank }: ChartEntry) => (previousRank ?? rank) - rank
        for (const entry of places) {
          expect(far(entry)).toBeLessThanOrEqual(climb ? far(climb) : 0)
          expect(far(entry)).toBeGreaterThanOrEqual(fall ? far(fall) : 0)
        }
        expect(first.new === null).toBe(counts.new === 0)
        expect(first.moved === null).toBe(moved === 0)
      }),
    )
  })

  test('the CSV file has a change as a number, a word for apps that entered, or an empty cell if unknown', () => {
    const cells = placesOf([
      [1, 'climbed', 3],
      [2, 'fell', 1],
      [3, 'new', null],
      [4, 'unknown', null],
    ]).map(entry => chartCsvColumns(at).map(({ value }) => value(entry)))
    expect(cells.map(([rank, changed]) => [rank, changed])).toEqual([
      [1, 2],
      [2, -1],
      [3, 'new'],
      [4, null],
    ])
    expect(cells[0]?.slice(3)).toEqual(['1', 'App <1>', exampleApp.developer, at])
  })

  test('the facts of a chart sort changes from the largest fall to the largest climb, followed by apps that entered', () => {
    const places = placesOf([
      [1, 'climbed', 150],
      [2, 'new', null],
      [3, 'fell', 1],
      [4, 'back', null],
    ])
    const sorted = places.toSorted((a, b) => (changeOrder(a) ?? 0) - (changeOrder(b) ?? 0))
    expect(sorted.map(entry => entry.change)).toEqual(['fell', 'climbed', 'back', 'new'])
  })

  test('the facts of a chart count the same shared apps whichever chart comes first', () => {
    fc.assert(
      fc.property(anyPlaces, anyPlaces, (first, second) => {
        const shared = countShared({ places: first }, { places: second })
        expect(shared).toBe(countShared({ places: second }, { places: first }))
        expect(shared).toBe(Math.min(first.length, second.length))
      }),
    )
  })
})
