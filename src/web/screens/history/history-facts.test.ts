import { describe, expect, test } from 'vitest'
import type { RankSeries } from '#contract/rank-histories.ts'
import type { RankPoint } from '#contract/ranks.ts'
import { nameChart } from '#domain/named-charts.ts'
import { buildCsv } from '#web/components/csv/build-csv.ts'
import { readingColumns, readingsOf } from './history-csv.ts'
import { countMarks, listMarks } from './history-marks.ts'
import { describePlot, describeSeries } from './history-sentences.ts'

const ranked = (day: string, rank: number): RankPoint => ({
  observedAt: `${day}T14:00:00.000Z`,
  state: 'ranked',
  rank,
  depth: 100,
})
const failed = (day: string): RankPoint => ({
  observedAt: null,
  at: `${day}T14:00:00.000Z`,
  state: 'failed',
  reason: 'suspect',
  detail: null,
})
const untracked: RankPoint = { observedAt: null, at: '2026-11-01T00:00:00.000Z', state: 'not-tracked' }
const dayText = (moment: string) => moment.slice(5, 10)

const seriesOf = (points: RankPoint[]): RankSeries => ({
  appStoreId: '7',
  chart: nameChart({ storefront: 'jp', type: 'top-free', genre: 36, device: 'iphone' }),
  points,
})

describe('the summary', () => {
  test('the summary of one chart says since when it is tracked, and only that for an untracked one', () => {
    expect(describeSeries([untracked, ranked('2026-11-05', 9), ranked('2026-11-06', 4)], dayText)).toBe(
      'Rose from 9 to 4 in one day; best 4 on 11-06. Tracked since 11-05.',
    )
    expect(describeSeries([untracked], dayText)).toBe('This chart was not tracked in this period.')
  })

  test('the summary of several charts names the best rank, and how many have gaps', () => {
    const series = [
      { label: 'Japan', points: [ranked('2026-11-05', 9), failed('2026-11-06')] },
      { label: 'Chad', points: [ranked('2026-11-05', 2)] },
    ]
    expect(describePlot(series, dayText)).toBe('The best rank was 2 on 11-05 (Chad). One of the 2 charts has gaps.')
    expect(
      describePlot(
        [series[0], series[0]].flatMap(first => (first ? [{ ...first, points: [] }] : [])),
        dayText,
      ),
    ).toBe('No rank was measured in this period.')
  })
})

describe('the marks', () => {
  const price = (storefront: 'jp' | 'us') => ({
    storefront,
    previousAt: '2026-11-03T14:00:00.000Z',
    observedAt: '2026-11-04T14:00:00.000Z',
    previous: { price: 1.99, currency: 'USD' },
    current: { price: 0, currency: 'USD' },
  })
  const to = Date.parse('2026-11-10T08:00:00.000Z')
  const input = {
    store: {
      versions: [
        { version: '5.2', at: '2026-11-09T00:00:00.000Z' },
        { version: '5.1', at: '2026-10-01T00:00:00.000Z' },
      ],
      priceChanges: [price('jp')],
      categoryChanges: [
        {
          previous: 6002,
          current: 6007,
          previousAt: '2026-11-04T20:00:00.000Z',
          observedAt: '2026-11-05T07:00:00.000Z',
        },
      ],
    },
    notes: [{ day: '2026-11-10', text: 'launch' }],
    milestones: [
      { observedAt: '2026-11-06T07:00:00.000Z', title: 'Top 10 in Japan for the first time' },
      { observedAt: '2026-10-06T07:00:00.000Z', title: 'Before the range' },
    ],
    from: Date.parse('2026-11-01T00:00:00.000Z'),
    to,
    locale: 'en-US',
  }

  test("the marks are those within the range, in order and without duplicates, and today's note is at the end of the plot", () => {
    expect(listMarks(input)).toEqual([
      { at: '2026-11-04T14:00:00.000Z', kind: 'price', label: '$1.99 → Free' },
      { at: '2026-11-05T07:00:00.000Z', kind: 'category', label: 'Utilities → Productivity' },
      { at: '2026-11-06T07:00:00.000Z', kind: 'milestone', label: 'Top 10 in Japan for the first time' },
      { at: '2026-11-09T00:00:00.000Z', kind: 'version', label: '5.2' },
      { at: new Date(to).toISOString(), kind: 'note', label: 'launch' },
    ])
  })

  test('the marks of price changes name the country if there are several', () => {
    const store = { ...input.store, priceChanges: [price('jp'), price('us')] }
    const labels = listMarks({ ...input, store }).flatMap(({ kind, label }) => (kind === 'price' ? [label] : []))
    expect(labels).toEqual(['Japan: $1.99 → Free', 'United States: $1.99 → Free'])
  })

  test('the marks are counted by kind, without empty kinds', () => {
    expect(countMarks(listMarks({ ...input, milestones: [], store: undefined }))).toEqual([{ kind: 'note', count: 1 }])
  })
})

test('the CSV file has ranks only where they were read, and every gap with its reason', () => {
  const series = seriesOf([ranked('2026-11-05', 9), failed('2026-11-06')])
  const [, ...lines] = buildCsv(readingColumns, readingsOf([series]))
    .trimEnd()
    .split('\r\n')
  expect(lines).toEqual([
    '2026-11-05T14:00:00.000Z,jp:top-free:36:iphone,Japan,ranked,9,100,,',
    '2026-11-06T14:00:00.000Z,jp:top-free:36:iphone,Japan,failed,,,suspect,',
  ])
})
