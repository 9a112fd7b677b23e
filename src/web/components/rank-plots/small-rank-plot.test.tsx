import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Providers } from '#web/providers.tsx'
import { SmallRankPlot } from './small-rank-plot.tsx'

const time = (day: number): number => Date.UTC(2026, 0, day)
const at = (day: number): string => new Date(time(day)).toISOString()
const ranked = (day: number): RankPoint => ({ observedAt: at(day), state: 'ranked', rank: 3, depth: 100 })
const failed = (day: number): RankPoint => ({
  observedAt: null,
  at: at(day),
  state: 'failed',
  reason: 'http',
  detail: '503',
})

const countHatched = (points: readonly RankPoint[]): number =>
  renderToStaticMarkup(
    <Providers queryClient={createQueryClient()}>
      <SmallRankPlot points={points} from={time(1)} to={time(31)} depth={100} label="Japan" />
    </Providers>,
  )
    .match(/<g fill="url\(#hatch\)">(.*?)<\/g>/)?.[1]
    ?.match(/<rect /g)?.length ?? 0

test.each([
  ['none where every reading is a measurement', [ranked(1), ranked(2), ranked(9)], 0],
  ['one between two measurements', [ranked(1), failed(3), failed(4), ranked(9)], 1],
  ['one that lasts', [ranked(1), ranked(2), failed(3)], 1],
])('the small plot of a country hatches its gaps: %s', (_, points, gaps) => {
  expect(countHatched(points)).toBe(gaps)
})
