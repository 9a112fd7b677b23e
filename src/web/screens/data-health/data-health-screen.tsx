import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CountryHealth, DataHealth } from '#contract/data-health.ts'
import { NoCountry } from '#web/components/browse/country-filters.tsx'
import { countryFilterWords } from '#web/components/browse/country-filters.words.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StaleNote } from '#web/components/feedback/stale.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { gapReasonSentence } from '#web/components/ranks/gap-reasons.words.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { useOpenedAt, useReader } from '#web/lib/reader.ts'
import { dataHealthQuery } from './data-health.queries.ts'
import { dataHealthWords as words } from './data-health.words.ts'
import { type HealthAddress, healthStates, listCountries } from './health-address.ts'
import { HealthMark, HealthShapes } from './health-mark.tsx'
import { HealthTable } from './health-table.tsx'
import { HealthToolbar } from './health-toolbar.tsx'

const looks = ['fresh', 'late', 'unplanned'] as const
type Look = (typeof looks)[number]

const lookOf = ({ isFresh, plannedCharts }: CountryHealth): Look => {
  if (plannedCharts === 0) return 'unplanned'
  return isFresh ? 'fresh' : 'late'
}

const height = 28
const step = 4
const lines: Record<Look, { className: string; height: number }> = {
  fresh: { className: 'fill-good', height },
  late: { className: 'fill-bad', height: 11 },
  unplanned: { className: 'fill-third', height: 2 },
}

/** By name, so that a country keeps its position. */
const compareNames = (a: CountryHealth, b: CountryHealth): number => (a.countryName < b.countryName ? -1 : 1)

/** The bars of all countries with this look, as one path: `M0 0h2.4v28h-2.4z`. */
const bars = (countries: readonly CountryHealth[], look: Look): string => {
  const line = lines[look]
  const width = step * 0.6
  const draw = (country: CountryHealth, index: number) =>
    lookOf(country) === look ? [`M${index * step} ${height - line.height}h${width}v${line.height}h-${width}z`] : []
  return countries.flatMap(draw).join('')
}

/** One bar per country, and a sentence with the same numbers. */
const HealthStrip = ({ countries }: Pick<DataHealth, 'countries'>) => {
  const { locale } = useReader()
  const sorted = countries.toSorted(compareNames)
  const count = (look: Look) => formatNumber(countries.filter(country => lookOf(country) === look).length, locale)
  const counts = { fresh: count('fresh'), late: count('late'), unplanned: count('unplanned') }
  return (
    <figure className="pb-8">
      <svg
        viewBox={`0 0 ${countries.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-7 w-full"
      >
        {looks.map(look => (
          <path key={look} d={bars(sorted, look)} className={lines[look].className} />
        ))}
      </svg>
      <figcaption className="pt-2 text-sm text-second">{words.strip(counts)}</figcaption>
    </figure>
  )
}

type HealthProps = { health: DataHealth; address: HealthAddress }

const Headline = ({ health }: { health: DataHealth }) => {
  const { locale } = useReader()
  const { freshCountries, totalCountries, observedAt, checkedAt } = health
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-2 pb-6">
      <p className="flex items-baseline gap-2.5">
        <span className="text-count tabular-nums">{formatNumber(freshCountries, locale)}</span>{' '}
        <span className="text-second">{words.freshOf(formatNumber(totalCountries, locale))}</span>
      </p>
      <p className="text-sm text-second">
        <FillIn text={words.checked} parts={{ checked: <Moment at={checkedAt} /> }} />
        {' · '}
        {observedAt ? (
          <FillIn text={words.newest} parts={{ measured: <Moment at={observedAt} /> }} />
        ) : (
          words.nothingRead
        )}
      </p>
    </div>
  )
}

/** The banner above every page says that the App Store does not answer; here is why. */
const Failures = ({ failures }: { failures: NonNullable<DataHealth['failures']> }) => {
  const { locale } = useReader()
  const { attempts, since, reason, detail } = failures
  return (
    <p className="pb-6 max-w-[62ch]">
      <FillIn text={words.failing(formatNumber(attempts, locale))} parts={{ since: <Moment at={since} /> }} />{' '}
      {words.mostOften(gapReasonSentence(reason, detail))}
    </p>
  )
}

const Meanings = () => (
  <details className="pt-6 text-sm">
    <summary className="w-fit text-second hover:text-ink">{words.meaning}</summary>
    <dl className="grid gap-x-6 gap-y-2 pt-3 sm:grid-cols-[auto_1fr]">
      {healthStates.map(state => (
        <div key={state} className="contents">
          <dt className="whitespace-nowrap">
            <HealthMark state={state} />
          </dt>
          <dd className="max-w-[62ch] text-second">{words.meanings[state]}</dd>
        </div>
      ))}
    </dl>
  </details>
)

const Countries = ({ health: { countries }, address }: HealthProps) => {
  const { locale } = useReader()
  const matches = listCountries(countries, address, locale)
  return (
    <>
      <HealthToolbar countries={countries} address={address} />
      <p role="status" className="sr-only">
        {words.countryCount(matches.length, locale)}
      </p>
      {matches.length > 0 ? (
        <HealthTable countries={matches} address={address} />
      ) : (
        <NoCountry title={countryFilterWords.noMatch} search={{}} />
      )}
      <Meanings />
    </>
  )
}

/** All sections; before the first plan only a note. */
const DataHealthPage = ({ health, address }: HealthProps) => {
  const isStale = isStaleAt(health, useOpenedAt())
  const isPlanned = health.countries.some(({ plannedCharts }) => plannedCharts > 0)
  if (!isPlanned) return <Empty title={words.emptyTitle}>{words.emptyHint}</Empty>
  return (
    <>
      <HealthShapes />
      {/* The banner above every page already says that measuring has stopped. */}
      {isStale && !health.stoppedSince && <StaleNote observedAt={health.observedAt} />}
      <Headline health={health} />
      {health.failures && <Failures failures={health.failures} />}
      <HealthStrip countries={health.countries} />
      <Countries health={health} address={address} />
    </>
  )
}

/** The count, the bars and a screenful of rows. */
const DataHealthSkeleton = () => (
  <>
    <Skeleton className="mt-3 mb-8 h-10 max-w-64" />
    <Skeleton className="mb-3 h-7" />
    <Skeleton className="mb-9 h-4 max-w-md" />
    <Skeleton className="mb-16 h-8 max-w-96" />
    <SkeletonRows count={10} />
  </>
)

const OtherPages = () => (
  <span className="flex gap-x-4">
    <Link to="/open-data" className={textLink('text', 'inline-flex min-h-7 items-center')}>
      {words.openData}
    </Link>
    <Link to="/ranking-test" className={textLink('text', 'inline-flex min-h-7 items-center')}>
      {words.rankingTest}
    </Link>
  </span>
)

export const DataHealthScreen = ({ address }: { address: HealthAddress }) => (
  <Page title={words.title} description={words.description} aside={<OtherPages />}>
    <Loaded query={useQuery(dataHealthQuery)} words={words} skeleton={<DataHealthSkeleton />}>
      {health => <DataHealthPage health={health} address={address} />}
    </Loaded>
  </Page>
)
