import type { AppCoverage, CountryCoverage } from '#contract/coverage.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { coverageWords as words } from './coverage.words.ts'
import { CoverageRow } from './coverage-row.tsx'

type CoverageTableProps = Pick<AppCoverage, 'staleAfterHours'> & { countries: readonly CountryCoverage[] }

const head = 'sticky top-0 bg-paper py-1.5 pr-3 font-normal whitespace-nowrap'

/** The reading behind each country's numbers. The reason column is hidden on narrow screens. */
export const CoverageTable = ({ countries, staleAfterHours }: CoverageTableProps) => {
  const { locale } = useReader()
  const staleAfter = formatNumber(staleAfterHours, locale)
  return (
    <table className="w-full text-table">
      <caption className="sr-only">{words.heading}</caption>
      <thead className="text-left text-xs text-third">
        <tr>
          <th scope="col" className={`${head} lg:w-[24%]`}>
            {words.country}
          </th>
          <th scope="col" className={`${head} w-[136px] sm:w-[24%] lg:w-[17%]`}>
            {words.state}
          </th>
          <th scope="col" className={`${head} w-[22%] max-sm:hidden lg:w-[17%]`}>
            {words.newest}
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            {words.why}
          </th>
        </tr>
      </thead>
      <tbody>
        {countries.map(country => (
          <CoverageRow key={country.storefront} country={country} staleAfter={staleAfter} />
        ))}
      </tbody>
    </table>
  )
}
