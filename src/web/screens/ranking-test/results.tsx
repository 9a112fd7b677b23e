import { Link } from '@tanstack/react-router'
import type { RankingTest, TestedCountry } from '#contract/ranking-test.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { DataTable } from '#web/components/table/data-table.tsx'
import { CountLink } from '#web/components/ui/count-link.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'
import { resultColumns } from './result-columns.tsx'
import { resultCsvColumns } from './result-csv.ts'
import { countStates, type TestAddress } from './test-address.ts'

type ResultFilterProps = { countries: readonly TestedCountry[]; address: TestAddress }

/** A filter with the number of countries per state. The options are links, because the filter is part of the URL. */
const ResultFilter = ({ countries, address }: ResultFilterProps) => (
  <nav aria-label={words.filter} className="-mx-2.5 flex flex-wrap gap-1 pb-3">
    <CountLink
      search={{ ...address, state: undefined }}
      isChosen={address.state === undefined}
      count={countries.length}
    >
      {words.all}
    </CountLink>
    {countStates(countries).map(({ state, count }) => (
      <CountLink key={state} search={{ ...address, state }} isChosen={address.state === state} count={count}>
        {words.states[state]}
      </CountLink>
    ))}
  </nav>
)

/** The results by country. The CSV file contains all countries in test order. */
export const Results = ({ test, address }: { test: RankingTest; address: TestAddress }) => {
  const { locale } = useReader()
  const { id, state, countries, startedAt } = test
  const rows = countries.filter(country => !address.state || country.state === address.state)
  const csv = { name: words.csvName(id), columns: resultCsvColumns, rows: countries }
  return (
    <Section title={words.results} aside={state !== 'running' && <CsvButton input={csv} />}>
      <ResultFilter countries={countries} address={address} />
      <p role="status" className="sr-only">
        {address.state && words.countryCount({ count: rows.length, text: formatNumber(rows.length, locale) })}
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
        <Empty title={words.nobodyTitle}>
          <Link to="." search={{ ...address, state: undefined }} className={textLink()}>
            {words.nobodyHint}
          </Link>
        </Empty>
      )}
    </Section>
  )
}
