import type { TestedCountry } from '#contract/ranking-test.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'
import { ResultRow } from './result-row.tsx'
import { SortHead } from './sort-head.tsx'
import type { TestAddress } from './test-address.ts'

type ResultTableProps = { countries: readonly TestedCountry[]; startedAt: string; address: TestAddress }

/** Country by country, what came. */
export const ResultTable = ({ countries, startedAt, address }: ResultTableProps) => (
  <table className="w-full text-table tabular-nums">
    <caption className="sr-only">{words.results}</caption>
    <thead className="text-left text-xs text-third">
      <tr>
        <SortHead column="country" address={address} className="sm:w-[32%]" />
        <SortHead column="state" address={address} />
        <SortHead column="places" address={address} className="w-16 text-right sm:w-24" />
        <SortHead column="time" address={address} className="w-[26%] max-sm:hidden" />
      </tr>
    </thead>
    <tbody>
      {countries.map(country => (
        <ResultRow key={country.storefront} country={country} startedAt={startedAt} />
      ))}
    </tbody>
  </table>
)
