import type { AppScore } from '#contract/scores.ts'
import { formatScore } from '#web/components/scores/score-figures.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { type Reader, useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { scoreWords as words } from './score.words.ts'
import { listWeightChanges, type ScoreDay } from './score-days.ts'
import { ScorePlot } from './score-plot.tsx'

/** The plot in words. */
export const describeDays = (days: readonly ScoreDay[], reader: Reader): string => {
  const { locale } = reader
  const scored = days.flatMap(({ day, score }) => (score === null ? [] : [{ day, score }]))
  const [first, last] = [scored[0], scored.at(-1)]
  if (!first || !last) return words.plotNone
  const scores = scored.map(({ score }) => score)
  const gaps = days.length - scored.length
  const changes = listWeightChanges(days).flatMap(index => days[index] ?? [])
  return [
    words.plotRange({
      low: formatScore(Math.min(...scores), locale),
      high: formatScore(Math.max(...scores), locale),
      first: formatUtcDay(first.day, reader),
      last: formatUtcDay(last.day, reader),
    }),
    ...(days.some(({ low, high, score }) => score !== null && high > low) ? [words.band] : []),
    ...(gaps > 0 ? [words.plotGaps({ count: gaps, text: formatNumber(gaps, locale) })] : []),
    ...changes.map(({ day }) => words.plotWeights(formatUtcDay(day, reader))),
  ].join(' ')
}

/** How the score changed. */
export const ScoreHistory = ({ score: { app, history } }: { score: AppScore }) => {
  const reader = useReader()
  if (history.length < 2) return null
  const text = describeDays(history, reader)
  return (
    <figure className="mt-6">
      <h3 className="pb-2 text-table font-medium">{words.history}</h3>
      <ScorePlot days={history} label={words.plot({ app: app.name, text })} />
      <figcaption className="max-w-[80ch] text-sm text-second" suppressHydrationWarning>
        {text}
      </figcaption>
    </figure>
  )
}
