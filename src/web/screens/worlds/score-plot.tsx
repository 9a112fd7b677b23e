import type { AppScore } from '#contract/scores.ts'
import { startOfDay } from '#domain/days.ts'
import { fullScore } from '#domain/scores.ts'
import { hatchFill } from '#web/components/plots/hatch.tsx'
import { createTickText, timeTicks } from '#web/components/plots/time-ticks.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { listWeightChanges } from './score.words.ts'

export type ScoreDay = AppScore['history'][number]

/** Neighbouring days that all have a score, or all have none. `from` is the index of the first. */
type DayRun = { from: number; days: readonly ScoreDay[]; isScored: boolean }

export const splitRuns = (days: readonly ScoreDay[]): DayRun[] => {
  const starts = days.flatMap((day, index) =>
    index === 0 || (day.score === null) !== (days[index - 1]?.score === null) ? [index] : [],
  )
  return starts.map((from, index) => {
    const run = days.slice(from, starts[index + 1])
    return { from, days: run, isScored: run[0]?.score !== null }
  })
}

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, fullScore] as const
const roomAbove = 1.15

/** The upper end of the axis. Wide ranges are cut there, so that they do not flatten the line. */
export const topOf = (days: readonly ScoreDay[]): number => {
  const most = Math.max(0, ...days.map(({ score }) => score ?? 0)) * roomAbove
  return steps.find(step => step >= most) ?? fullScore
}

const size = { width: 640, height: 150 } as const
const [top, bottom, left, right] = [10, 122, 44, 632]
/** A phone shows the plot at half its size. */
const labelLook = 'fill-third text-xs max-sm:text-[1.35rem]'
const mostTicks = 7

type Scale = { xOf: (index: number) => number; yOf: (score: number) => number }

const scaleOf = (days: readonly ScoreDay[], most: number): Scale => {
  const step = (right - left) / Math.max(1, days.length - 1)
  return {
    xOf: index => Math.round((left + index * step) * 10) / 10,
    yOf: score => Math.round((bottom - (Math.min(score, most) / most) * (bottom - top)) * 10) / 10,
  }
}

type RunProps = { run: DayRun; scale: Scale }

/** The line with the range around it. A single day has a dot. */
const ScoredRun = ({ run: { from, days }, scale: { xOf, yOf } }: RunProps) => {
  const points = (pick: (day: ScoreDay) => number) => days.map((day, index) => `${xOf(from + index)} ${yOf(pick(day))}`)
  const line = points(({ score }) => score ?? 0)
  const band = [...points(({ high }) => high), ...points(({ low }) => low).toReversed()]
  return (
    <g>
      <path d={`M${band.join('L')}Z`} className="fill-accent/20" />
      {days.length === 1 ? (
        <circle cx={xOf(from)} cy={yOf(days[0]?.score ?? 0)} r="2" className="fill-accent" />
      ) : (
        <path d={`M${line.join('L')}`} fill="none" strokeWidth="1.6" strokeLinejoin="round" className="stroke-accent" />
      )}
    </g>
  )
}

/** Reaches to the scores on both sides. */
const Gap = ({ run: { from, days }, scale: { xOf } }: RunProps) => {
  const x = Math.max(left, xOf(from - 1))
  const width = Math.max(2, Math.min(right, xOf(from + days.length)) - x)
  return <rect x={x} y={top} width={width} height={bottom - top} fill={hatchFill} />
}

const Axes = ({ days, most, scale: { xOf, yOf } }: { days: readonly ScoreDay[]; most: number; scale: Scale }) => {
  const { locale } = useReader()
  const starts = days.map(({ day }) => startOfDay(day).getTime())
  const ticks = timeTicks({ from: starts[0] ?? 0, to: starts.at(-1) ?? 0 }, mostTicks)
  const textOf = createTickText(ticks.unit, locale)
  return (
    <>
      {[0, most / 2, most].map(score => (
        <g key={score} transform={`translate(0 ${yOf(score)})`}>
          <line x1={left} x2={right} className="stroke-line" />
          <text x={left - 6} dy="0.34em" textAnchor="end" className={labelLook}>
            {formatNumber(score, locale)}
          </text>
        </g>
      ))}
      {ticks.at.map(at => (
        <text
          key={at}
          x={xOf(starts.indexOf(at))}
          y={bottom + 21}
          textAnchor="middle"
          className={labelLook}
          suppressHydrationWarning
        >
          {textOf(at)}
        </text>
      ))}
    </>
  )
}

type PlotProps = {
  days: readonly ScoreDay[]
  /** Describes the plot to screen readers. */
  label: string
}

/** The score by day with its range, hatched where it is not known. */
export const ScorePlot = ({ days, label }: PlotProps) => {
  const most = topOf(days)
  const scale = scaleOf(days, most)
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
      className="keeps-colour block h-auto w-full max-w-[40rem]"
      suppressHydrationWarning
    >
      <Axes days={days} most={most} scale={scale} />
      {splitRuns(days).map(run =>
        run.isScored ? (
          <ScoredRun key={run.from} run={run} scale={scale} />
        ) : (
          <Gap key={run.from} run={run} scale={scale} />
        ),
      )}
      {listWeightChanges(days).map(index => (
        <line
          key={index}
          x1={scale.xOf(index)}
          x2={scale.xOf(index)}
          y1={top}
          y2={bottom}
          strokeDasharray="1.5 3"
          className="stroke-third"
        />
      ))}
    </svg>
  )
}
