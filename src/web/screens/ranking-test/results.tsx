import type { RankingTest, TestedCountry } from '#contract/ranking-test.ts'
import { minuteMs } from '#domain/units.ts'
import { NoCountry, StateFilter } from '#web/components/browse/country-filters.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { CountryCell } from '#web/components/ui/country-cell.tsx'
import { Dot } from '#web/components/ui/dot.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { type TestedState, rankingTestWords as words } from './ranking-test.words.ts'
import { resultCsvColumns } from './result-csv.ts'
import { type SortColumn, type TestAddress, testedStates } from './test-address.ts'

const dots: Record<TestedState, string> = {
  measured: 'bg-good',
  empty: 'border border-good',
  failed: 'bg-bad',
  suspect: 'bg-amber',
  cancelled: 'border border-third',
  waiting: 'border border-third',
}

type ResultProps = { country: TestedCountry; startedAt: string }

/** Why there is no chart, or the age of a chart that was reused. */
const Note = ({ country: { reason, isReused, at }, startedAt }: ResultProps) => {
  const { locale } = useReader()
  if (reason) return words.reasons[reason]
  if (!isReused || at === null) return null
  const count = Math.floor((Date.parse(startedAt) - Date.parse(at)) / minuteMs)
  return count > 0 ? words.readBefore(count, locale) : words.readJustBefore
}

const Time = ({ country: { at, state } }: Pick<ResultProps, 'country'>) =>
  at !== null && state !== 'cancelled' && <Moment at={at} className="text-second max-sm:text-sm" />

export const resultColumns = (startedAt: string, locale: string): readonly Column<TestedCountry, SortColumn>[] => [
  {
    key: 'country',
    head: words.columns.country,
    // On narrow screens, the time appears below the name.
    cell: country => (
      <CountryCell country={country}>
        <span className="block sm:hidden">
          <Time country={country} />
        </span>
      </CountryCell>
    ),
    sortValue: country => formatCountry(country, locale),
    isRowHead: true,
    className: 'align-top sm:w-[32%]',
  },
  {
    key: 'state',
    head: words.columns.state,
    cell: country => (
      <>
        <span className="flex items-baseline gap-2 max-sm:text-sm">
          <Dot look={dots[country.state]} />
          {words.states[country.state]}
        </span>
        <span className="block text-sm text-second">
          <Note country={country} startedAt={startedAt} />
        </span>
      </>
    ),
    sortValue: ({ state }) => testedStates.indexOf(state),
    className: 'align-top',
  },
  {
    key: 'places',
    head: words.columns.places,
    cell: ({ entryCount }) => (entryCount === null ? '' : formatNumber(entryCount, locale)),
    sortValue: ({ entryCount }) => entryCount,
    className: 'w-16 text-right align-top tabular-nums sm:w-24',
  },
  {
    key: 'time',
    head: words.columns.time,
    cell: country => <Time country={country} />,
    sortValue: ({ at }) => at && Date.parse(at),
    className: 'w-[26%] align-top tabular-nums max-sm:hidden',
  },
]

/** The results by country. The CSV file contains all countries in test order. */
export const Results = ({ test, address }: { test: RankingTest; address: TestAddress }) => {
  const { locale } = useReader()
  const { id, state, countries, startedAt } = test
  const rows = countries.filter(country => !address.state || country.state === address.state)
  const csv = { name: words.csvName(id), columns: resultCsvColumns, rows: countries }
  return (
    <Section title={words.results} aside={state !== 'running' && <CsvButton input={csv} />}>
      <StateFilter
        label={words.filter}
        countries={countries}
        states={testedStates}
        hasState={(country, wanted) => country.state === wanted}
        chosen={address.state}
        searchFor={wanted => ({ ...address, state: wanted })}
        nameOf={wanted => words.states[wanted]}
      />
      <p role="status" className="sr-only">
        {address.state && words.countryCount(rows.length, locale)}
      </p>
      {rows.length > 0 ? (
        <DataTable
          caption={words.results}
          columns={resultColumns(startedAt, locale)}
          rows={rows}
          rowKey={({ storefront }) => storefront}
          sort={address}
          searchFor={sort => ({ ...address, ...sort })}
        />
      ) : (
        <NoCountry title={words.nobodyTitle} search={{ ...address, state: undefined }} />
      )}
    </Section>
  )
}
