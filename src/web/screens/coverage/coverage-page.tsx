import { Link } from '@tanstack/react-router'
import type { AppCoverage, CountryCoverage } from '#contract/coverage.ts'
import { hourSeconds } from '#domain/units.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { StaleNote } from '#web/components/feedback/stale.tsx'
import { LongTable } from '#web/components/long-lists/long-table.tsx'
import type { Column } from '#web/components/table/data-table.tsx'
import { CountLink } from '#web/components/ui/count-link.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useReader } from '#web/lib/reader.ts'
import { type CoverageState, coverageWords as words } from './coverage.words.ts'
import { CountryCell, State, Why } from './coverage-cells.tsx'
import { countStates } from './coverage-states.ts'

const columnsFor = (staleAfter: string): readonly Column<CountryCoverage>[] => [
  {
    key: 'country',
    head: words.country,
    cell: country => <CountryCell country={country} staleAfter={staleAfter} />,
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
      sentRows={40}
    />
  )
}

type StateFilterProps = { countries: readonly CountryCoverage[]; chosen: CoverageState | undefined }

/** A filter with the number of countries per state. The options are links, because the filter is part of the URL. */
const StateFilter = ({ countries, chosen }: StateFilterProps) => (
  <nav aria-label={words.filter} className="-mx-2.5 flex flex-wrap gap-1 pb-4">
    <CountLink search={{ state: undefined }} isChosen={chosen === undefined} count={countries.length}>
      {words.all}
    </CountLink>
    {countStates(countries).map(({ state, count }) => (
      <CountLink key={state} search={{ state }} isChosen={chosen === state} count={count}>
        {words.states[state]}
      </CountLink>
    ))}
  </nav>
)

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
        {partly > 0 && ` ${words.partly({ count: formatNumber(partly, locale), isOne: partly === 1 })}`}
      </p>
    </div>
  )
}

const Countries = ({ coverage, chosen }: Pick<CoveragePageProps, 'coverage' | 'chosen'>) => {
  const { locale } = useReader()
  const countries = coverage.countries.filter(({ state }) => !chosen || state === chosen)
  return (
    <>
      <StateFilter countries={coverage.countries} chosen={chosen} />
      <p role="status" className="sr-only">
        {words.countryCount({ count: formatNumber(countries.length, locale), isOne: countries.length === 1 })}
      </p>
      {countries.length > 0 ? (
        <CoverageTable countries={countries} staleAfterSeconds={coverage.staleAfterSeconds} />
      ) : (
        <Empty title={words.noneTitle}>
          <Link to="." search={{ state: undefined }} className={textLink()}>
            {words.noneHint}
          </Link>
        </Empty>
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
