import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AppScore } from '#contract/scores.ts'
import { startOfDay } from '#domain/days.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { formatScore } from '#web/components/scores/score-figures.ts'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatDay, formatNumber } from '#web/lib/formats.ts'
import { type Reader, useReader } from '#web/lib/reader.ts'
import { href } from '#web/lib/site-path.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { appScoreQuery } from './score.queries.ts'
import { scoreWords as words } from './score.words.ts'
import { listWeightChanges, type ScoreDay } from './score-days.ts'
import { ScorePlot } from './score-plot.tsx'
import { ScoreTable } from './score-table.tsx'
import { describeScore, explainScore, formatChange } from './score-text.ts'

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
const ScoreHistory = ({ score: { app, history } }: { score: AppScore }) => {
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

type ScoreProps = { score: AppScore }

const Figure = ({ value, label, isSmall = false }: { value: ReactNode; label: string; isSmall?: boolean }) => (
  <li className="tabular-nums">
    <span className={isSmall ? 'block text-count-small' : 'block text-count'}>{value}</span>{' '}
    <span className="block text-sm text-second">{label}</span>
  </li>
)

const PlaceFigure = ({ place, apps }: { place: NonNullable<AppScore['place']>; apps: number }) => {
  const { locale } = useReader()
  const format = (of: number) => formatNumber(of, locale)
  const range = place.best < place.worst ? { low: format(place.best), high: format(place.worst) } : undefined
  return (
    <Figure
      value={`#${format(place.place)}`}
      label={words.ofApps({ apps: { count: apps, text: format(apps) }, range })}
      isSmall
    />
  )
}

const Figures = ({ score: { score, low, high, place, apps, weekChange } }: ScoreProps) => {
  const { locale } = useReader()
  const isExact = formatScore(low, locale) === formatScore(high, locale)
  const range = { low: formatScore(low, locale), high: formatScore(high, locale) }
  return (
    <ul className="flex flex-wrap items-end gap-x-8 gap-y-3">
      {score === null ? (
        <Figure value={words.range(range)} label={words.withoutScore} />
      ) : (
        <Figure value={formatScore(score, locale)} label={words.ofFull(isExact ? undefined : range)} />
      )}
      {place && <PlaceFigure place={place} apps={apps} />}
      {weekChange !== null && <Figure value={formatChange(weekChange, locale)} label={words.inWeek} isSmall />}
    </ul>
  )
}

/** The score in its interval, from 0 to 100. The figures say the same in text. */
const IntervalBar = ({ score: { score, low, high } }: ScoreProps) => (
  // An SVG, because our Content Security Policy blocks style attributes in the server's HTML.
  <svg aria-hidden="true" className="keeps-colour mt-4 h-2 w-full max-w-[40rem] rounded-full bg-hover">
    <rect x={`${low}%`} width={`${Math.max(0.4, high - low)}%`} height="8" className="fill-accent/35" />
    {score !== null && <rect x={`${Math.min(99.4, score)}%`} width="3" height="8" className="fill-accent" />}
  </svg>
)

const Method = ({ score }: ScoreProps) => {
  const user = useUser()
  const { locale } = useReader()
  return (
    <details className="mt-2 text-table text-second">
      <summary className={textLink('quiet', 'inline-block py-1 text-sm')}>{words.how}</summary>
      <div className="grid max-w-[70ch] gap-2 pt-2 [overflow-wrap:anywhere]" suppressHydrationWarning>
        {explainScore(score, locale).map(part => (
          <p key={part} suppressHydrationWarning>
            {part}
          </p>
        ))}
        {user?.isAdmin && (
          <p>
            <Link to="/admin/score-weights" className={textLink()}>
              {words.changeWeights}
            </Link>
          </p>
        )}
      </div>
    </details>
  )
}

const Score = ({ score }: ScoreProps) => {
  const { locale } = useReader()
  const hasParts = score.reason !== 'not-measured'
  return (
    <>
      {hasParts && <Figures score={score} />}
      {hasParts && <IntervalBar score={score} />}
      <p className="mt-3 max-w-[80ch] text-sm text-second [overflow-wrap:anywhere]" suppressHydrationWarning>
        {describeScore(score, locale).join(' ')}
      </p>
      {hasParts && (
        <div className="mt-3 max-w-[40rem]">
          <ScoreTable score={score} />
        </div>
      )}
      <ScoreHistory score={score} />
      <Method score={score} />
    </>
  )
}

const useDayText = (day: string | undefined): string | undefined => {
  const reader = useReader()
  return day && formatDay(startOfDay(day).toISOString(), { ...reader, timeZone: 'UTC' })
}

const columns = 'storefront,countryName,rank,weight,points,weekChange,measuredDays,lastDay'

/** The points of all countries; the table has the largest. */
const CsvLink = ({ appStoreId }: { appStoreId: string }) => (
  <a
    href={href(`/api/apps/${appStoreId}/score?format=csv&fields=${columns}`)}
    download={`world-score-${appStoreId}.csv`}
    className={textLink('aside')}
  >
    {words.csv}
  </a>
)

/** One number for an app's standing in the world, and what it consists of. */
export const WorldScore = ({ appStoreId }: { appStoreId: string }) => {
  const query = useQuery(appScoreQuery(appStoreId))
  const score = query.data
  const day = useDayText(score?.day)
  return (
    <Section
      title={words.title}
      aside={
        score &&
        day && (
          <span className="flex flex-wrap items-baseline gap-x-4 text-sm text-second">
            <span suppressHydrationWarning>{words.basis({ charts: score.words, day })}</span>
            {score.parts.length > 0 && <CsvLink appStoreId={appStoreId} />}
          </span>
        )
      }
    >
      {/* The height of a score with ten countries. */}
      <Loaded query={query} words={words} skeleton={<Skeleton className="h-[33rem]" />}>
        {loaded => <Score score={loaded} />}
      </Loaded>
    </Section>
  )
}
