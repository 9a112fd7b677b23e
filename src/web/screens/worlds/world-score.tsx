import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AppScore } from '#contract/scores.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { formatScore, rangeText } from '#web/components/scores/score-figures.ts'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { href } from '#web/lib/site-path.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { describeDays, describeScore, explainScore, formatChange, scoreWords as words } from './score.words.ts'
import { ScorePlot } from './score-plot.tsx'
import { ScoreTable } from './score-table.tsx'
import { appScoreQuery } from './world.queries.ts'
import { Figure, figuresLook } from './world-figures.tsx'

/** How the score changed. */
const ScoreHistory = ({ score: { app, history } }: { score: AppScore }) => {
  const reader = useReader()
  if (history.length < 2) return null
  const text = describeDays(history, reader)
  return (
    <figure className="mt-6">
      <h3 className="pb-2 text-table font-medium">{words.history}</h3>
      <ScorePlot days={history} label={words.plot(app.name, text)} />
      <figcaption className="max-w-[80ch] text-sm text-second" suppressHydrationWarning>
        {text}
      </figcaption>
    </figure>
  )
}

type ScoreProps = { score: AppScore }

const Figures = ({ score: { score, low, high, place, apps, weekChange } }: ScoreProps) => {
  const { locale } = useReader()
  const format = (count: number) => formatNumber(count, locale)
  const range = rangeText({ low, high }, locale)
  return (
    <ul className={figuresLook}>
      {score === null ? (
        <Figure value={range ?? formatScore(low, locale)} label={words.withoutScore} />
      ) : (
        <Figure value={formatScore(score, locale)} label={words.ofFull(range)} />
      )}
      {place && (
        <Figure
          value={`#${format(place.place)}`}
          label={
            words.ofApps(apps, locale) +
            (place.best < place.worst ? words.between(format(place.best), format(place.worst)) : '')
          }
          isSmall
        />
      )}
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
        {describeScore(score, locale)}
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
  const reader = useReader()
  return (
    <Section
      title={words.title}
      aside={
        score && (
          <span className="flex flex-wrap items-baseline gap-x-4 text-sm text-second">
            <span suppressHydrationWarning>{words.basis(score.words, formatUtcDay(score.day, reader))}</span>
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
