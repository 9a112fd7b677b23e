import type { CountryRank } from '#contract/apps.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { appWords as words } from './app.words.ts'
import { CountryRow } from './country-row.tsx'

type CountryTableProps = { title: string; countries: readonly CountryRank[]; emptyText: string; emptyHint: string }

const head = 'pr-2 pb-1.5 font-normal whitespace-nowrap'

/** Countries by best rank, with the day of that rank, and the category and overall ranks, each with its chart and dates. */
export const CountryTable = ({ title, countries, emptyText, emptyHint }: CountryTableProps) => (
  <Section title={title}>
    {countries.length === 0 ? (
      <Empty title={emptyText}>{emptyHint}</Empty>
    ) : (
      <table className="w-full text-table">
        <caption className="sr-only">{title}</caption>
        <thead className="text-left text-xs text-third">
          <tr>
            <th scope="col" className={`${head} w-6 sm:w-9`}>
              <span className="sr-only">{words.position}</span>
            </th>
            <th scope="col" className={head}>
              {words.country}
            </th>
            <th scope="col" className={`${head} w-[32%] max-sm:hidden`}>
              {words.reached}
            </th>
            <th scope="col" className={`${head} w-[74px] sm:w-[190px]`}>
              {words.category}
            </th>
            <th scope="col" className={`${head} w-[74px] pr-0 sm:w-28`}>
              {words.overall}
            </th>
          </tr>
        </thead>
        <tbody>
          {countries.map((country, place) => (
            <CountryRow key={country.storefront} country={country} place={place + 1} />
          ))}
        </tbody>
      </table>
    )}
  </Section>
)
