import { Link } from '@tanstack/react-router'
import type { AppCoverage, CountryCoverage } from '#contract/coverage.ts'
import { chartPhrase } from '#domain/chart-words.ts'
import { hourSeconds } from '#domain/units.ts'
import { NoCountry, StateFilter } from '#web/components/browse/country-filters.tsx'
import { StaleNote } from '#web/components/feedback/stale.tsx'
import { LongTable } from '#web/components/long-lists/long-table.tsx'
import type { Column } from '#web/components/table/data-table.tsx'
import { CountryCell } from '#web/components/ui/country-cell.tsx'
import { Dot } from '#web/components/ui/dot.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useReader } from '#web/lib/reader.ts'
import { type CoverageState, coverageWords as words } from './coverage.words.ts'
import { coverageStates } from './coverage-states.ts'

type ReasonInput = { country: Pick<CountryCoverage, 'state' | 'failure' | 'charts'>; staleAfter: string }

/** The missing chart, if others were read: `4 of 6 charts read; missing: overall top free iPhone chart`. */
export const chartsOf = ({ charts: { read, of, missing } }: Pick<CountryCoverage, 'charts'>): string =>
  missing && of > 1 ? words.charts({ read, of, missing: chartPhrase(missing.chart) }) : ''

/** Why a country is not covered; empty if it is. */
export const reasonOf = ({ country: { state, failure, charts }, staleAfter }: ReasonInput): string => {
  switch (state) {
    case 'measured':
      return ''
    case 'failed':
      return failure ? words.reasons[failure.reason] : ''
    case 'stale':
      return words.explained.stale(staleAfter)
    case 'not-tracked':
      return charts.of > 0 ? words.explained.unread : words.explained['not-tracked']
    default:
      return words.explained[state]
  }
}

const dots: Record<CoverageState, string> = {
  measured: 'bg-good',
  failed: 'bg-bad',
  stale: 'bg-amber',
  'not-offered': 'border border-third',
  'not-tracked': 'border border-third',
}

const State = ({ state }: { state: CoverageState }) => (
  <span className="flex items-baseline gap-2 max-sm:text-sm">
    <Dot look={dots[state]} />
    {words.states[state]}
  </span>
)

type WhyProps = { country: CountryCoverage; staleAfter: string; className?: string }

/** The reason, the error of the attempt, and its time. */
const Why = ({ country, staleAfter, className }: WhyProps) => {
  const reason = reasonOf({ country, staleAfter })
  const { failure } = country
  const charts = chartsOf(country)
  if (!reason) return null
  return (
    <span className={classNames('text-second [overflow-wrap:anywhere]', className)}>
      {reason}
      {charts && ` ${charts}`}
      {failure && (
        <span className="text-third">
          {' '}
          {failure.detail && `${failure.detail} · `}
          <Moment at={failure.attemptedAt} />
        </span>
      )}
    </span>
  )
}

const columnsFor = (staleAfter: string): readonly Column<CountryCoverage>[] => [
  {
    key: 'country',
    head: words.country,
    // On narrow screens, the reading and the reason appear below the name.
    cell: country => (
      <CountryCell country={country}>
        {country.observedAt && (
          <span className="mt-0.5 block text-sm text-second sm:hidden">
            <Moment at={country.observedAt} />
          </span>
        )}
        <Why country={country} staleAfter={staleAfter} className="mt-0.5 block text-sm lg:hidden" />
      </CountryCell>
    ),
    isRowHead: true,
    headClass: 'lg:w-[24%]',
  },
  {
    key: 'state',
    head: words.state,
    cell: ({ state }) => <State state={state} />,
    className: 'max-sm:pr-0',
    headClass: 'w-[136px] sm:w-[24%] lg:w-[17%]',
  },
  {
    key: 'newest',
    head: words.newest,
    cell: ({ observedAt }) => (observedAt ? <Moment at={observedAt} /> : words.never),
    className: 'text-second max-sm:hidden',
    headClass: 'w-[22%] lg:w-[17%]',
  },
  {
    key: 'why',
    head: words.why,
    cell: country => <Why country={country} staleAfter={staleAfter} />,
    className: 'max-lg:hidden',
  },
]

type CoverageTableProps = Pick<AppCoverage, 'staleAfterSeconds'> & { countries: readonly CountryCoverage[] }

/** The reading behind each country's numbers. The reason column is hidden on narrow screens. */
const CoverageTable = ({ countries, staleAfterSeconds }: CoverageTableProps) => {
  const { locale } = useReader()
  return (
    <LongTable
      caption={words.heading}
      columns={columnsFor(formatNumber(staleAfterSeconds / hourSeconds, locale))}
      rows={countries}
      rowKey={({ storefront }) => storefront}
      isTall
      sentRows={25}
    />
  )
}

type CoveragePageProps = { coverage: AppCoverage; chosen: CoverageState | undefined; isStale: boolean }

const Intro = ({ coverage }: { coverage: AppCoverage }) => {
  const { locale } = useReader()
  const { app, measuredCountries, partlyMeasuredCountries: partly, totalCountries } = coverage
  const measured = formatNumber(measuredCountries, locale)
  const total = formatNumber(totalCountries, locale)
  return (
    <div className="pt-2 pb-6">
      <h1 className="text-title max-md:text-[1.5rem]/7">{words.heading}</h1>
      <p className="mt-2 max-w-[62ch] text-second [overflow-wrap:anywhere]">
        {words.intro({ app: app.name, measured, total })}
        {partly > 0 && ` ${words.partly(partly, locale)}`}
      </p>
    </div>
  )
}

const Countries = ({ coverage, chosen }: Pick<CoveragePageProps, 'coverage' | 'chosen'>) => {
  const { locale } = useReader()
  const countries = coverage.countries.filter(({ state }) => !chosen || state === chosen)
  return (
    <>
      <StateFilter
        label={words.filter}
        countries={coverage.countries}
        states={coverageStates}
        hasState={(country, wanted) => country.state === wanted}
        chosen={chosen}
        searchFor={state => ({ app: coverage.app.appStoreId, state })}
        nameOf={state => words.states[state]}
      />
      <p role="status" className="sr-only">
        {words.countryCount(countries.length, locale)}
      </p>
      {countries.length > 0 ? (
        <CoverageTable countries={countries} staleAfterSeconds={coverage.staleAfterSeconds} />
      ) : (
        <NoCountry title={words.noneTitle} search={{ app: coverage.app.appStoreId }} />
      )}
    </>
  )
}

export const CoveragePage = ({ coverage, chosen, isStale }: CoveragePageProps) => {
  const { app, observedAt } = coverage
  usePageMeta({
    title: words.pageTitle(app.name),
    description: words.description(app.name),
    image: `/api/og/app/${app.appStoreId}`,
  })
  return (
    <>
      <Intro coverage={coverage} />
      {isStale && <StaleNote observedAt={observedAt} />}
      <Countries coverage={coverage} chosen={chosen} />
      <p className="pt-6 text-sm text-second">
        <Link to="/data-health" className={textLink()}>
          {words.health}
        </Link>
      </p>
    </>
  )
}
