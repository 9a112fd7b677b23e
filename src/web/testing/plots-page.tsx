// A page with only the plots, for the benchmark. bench/parts/plots.ts builds it; it is not part of the product.
import '../styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { RankPoint } from '#contract/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { PlotSeries } from '#web/components/time-plot-model/plot-series.ts'
import { TimePlot } from '#web/components/time-plots/time-plot.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'

const to = Date.UTC(2026, 10, 20)
const axis = { kind: 'rank', scale: 'sqrt' } as const

type PointsInput = { index: number; count: number; turn: number }

/** Pseudo-random numbers below 1 from a seed, so that every run draws the same. */
const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** One reading a day: a random walk with failed days and weeks outside the chart. No two series share a moment. */
const madeUpPoints = ({ index, count, turn }: PointsInput): RankPoint[] => {
  const random = createRandom(index * 1000 + turn)
  let rank = 20 + index * 10
  return Array.from({ length: count }, (_, at): RankPoint => {
    const observedAt = new Date(to - (count - at) * dayMs + index * 60_000).toISOString()
    rank = Math.min(120, Math.max(1, rank + Math.round((random() - 0.5) * 9)))
    if ((at + index * 31) % 211 < 4)
      return { observedAt: null, at: observedAt, state: 'failed', reason: 'http', detail: '503' }
    if (rank > 100) return { observedAt, state: 'unranked', depth: 100 }
    return { observedAt, state: 'ranked', rank, depth: 100 }
  })
}

const root = createRoot(document.getElementById('root') ?? document.body)
const queryClient = createQueryClient()
let series: readonly PlotSeries[] = []

const makeSeries = (seriesCount: number, made: Pick<PointsInput, 'count' | 'turn'>): void => {
  series = Array.from({ length: seriesCount }, (_, index) => ({
    label: `Series ${index + 1}`,
    points: madeUpPoints({ index, ...made }),
  }))
}

const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))

const baselineBox = document.createElement('div')
document.body.append(baselineBox)

/** The baseline: the same number of lines on a new canvas of this size, without dates, gaps or axes. */
const drawBaseline = async (): Promise<void> => {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [1264, 320]
  baselineBox.replaceChildren(canvas)
  const pen = canvas.getContext('2d')
  for (const line of series) {
    const points = 'points' in line ? line.points : []
    pen?.beginPath()
    for (const [at, point] of points.entries()) {
      if (point.state === 'ranked') pen?.lineTo((at / points.length) * canvas.width, point.rank * 2)
    }
    pen?.stroke()
  }
  await waitFrames()
}

/** The cost of waiting alone. */
const waitFrames = async (): Promise<void> => {
  await nextFrame()
  await nextFrame()
}

/** Shows the series in the product's plot and waits until they are painted. */
const drawSeries = async (count: number): Promise<void> => {
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <TimePlot series={series} axis={axis} from={to - count * dayMs} to={to} title="Ranks" sentence="Made up." />
      </QueryClientProvider>,
    ),
  )
  await waitFrames()
}

Object.assign(window, { makeSeries, drawSeries, drawBaseline, waitFrames })
