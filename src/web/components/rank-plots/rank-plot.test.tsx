import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { frameOf } from '#web/components/plots/plot-frame.ts'
import { stretchesOf } from '#web/components/rank-histories/rank-stretches.ts'
import { PlotGaps, PlotLines } from './plot-lines.tsx'
import { nearestPoint } from './rank-plot.tsx'

const at = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString()
const ranked = (day: number, rank: number): RankPoint => ({ observedAt: at(day), state: 'ranked', rank, depth: 100 })
const frame = frameOf({
  width: 634,
  height: 236,
  from: Date.UTC(2026, 0, 1),
  to: Date.UTC(2026, 0, 31),
  depth: 100,
  hasOutside: true,
})

const drawLines = (points: RankPoint[]) =>
  renderToStaticMarkup(
    <svg aria-hidden="true">
      <PlotLines frame={frame} stretches={stretchesOf(points)} />
    </svg>,
  )

describe('the line', () => {
  test('the line is a single path above a light area while every reading has a rank', () => {
    const paths = drawLines([ranked(1, 3), ranked(2, 4), ranked(3, 5)]).match(/<path[^>]*>/g)
    expect(paths).toEqual([expect.stringContaining('fill-accent/8'), expect.stringContaining('stroke-accent')])
  })

  test('the line breaks at a failed reading, with nothing drawn across', () => {
    const failed: RankPoint = { observedAt: null, at: at(3), state: 'failed', reason: 'http', detail: null }
    const markup = drawLines([ranked(1, 3), ranked(2, 4), failed, ranked(4, 4), ranked(5, 4)])
    expect(markup.match(/ d="[^"Z]*"/g)).toEqual([expect.stringMatching(/^ d="M[\d. ]+l[-\d. ]+M[\d. ]+l[-\d. ]+"$/)])
    expect(markup.match(/Z/g)).toHaveLength(2)
  })

  test('the line continues as a dotted line below the axis when the app drops out of the chart', () => {
    const markup = drawLines([ranked(1, 3), ranked(2, 4), { observedAt: at(3), state: 'unranked', depth: 100 }])
    const steps = [...markup.matchAll(/ d="M[\d.]+ ([\d.]+)l[\d.]+ ([\d.]+)"/g)]
    expect(steps.map(([, from, by]) => Number(from) + Number(by))).toContainEqual(expect.closeTo(frame.outsideY, 0))
    expect(markup).toContain('stroke-dasharray="1.5 3"')
  })

  test('the line shows a single reading as a dot', () => {
    expect(drawLines([ranked(1, 3)])).toContain('r="2"')
  })
})

describe('a gap', () => {
  test('a gap is hatched and shows its reason', () => {
    const points: RankPoint[] = [
      ranked(1, 3),
      { observedAt: null, at: at(3), state: 'failed', reason: 'http', detail: '503' },
      ranked(9, 3),
    ]
    const markup = renderToStaticMarkup(
      <svg aria-hidden="true">
        <PlotGaps frame={frame} gaps={stretchesOf(points).filter(stretch => stretch.kind === 'gap')} />
      </svg>,
    )
    expect(markup).toContain('<title>not measured · 503</title>')
    expect(markup).toContain('>not measured · 503</text>')
  })
})

test('the pointer finds the nearest reading', () => {
  const points = [ranked(1, 3), ranked(5, 4)]
  expect(nearestPoint(points, Date.UTC(2026, 0, 2))).toBe(points[0])
  expect(nearestPoint(points, Date.UTC(2026, 0, 4))).toBe(points[1])
  expect(nearestPoint([], 0)).toBeUndefined()
})
