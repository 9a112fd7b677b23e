import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ContinentChoice } from '#web/components/browse/continent-choice.tsx'
import { LongTable } from '#web/components/long-lists/long-table.tsx'
import { mapLooks } from '#web/components/maps/map-fills.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, useSortedRows } from '#web/components/table/data-table.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatTimes } from '#web/components/weather/world-weather.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatRating } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { type CountryDay, onContinent, stepFills, weatherStepOf, weatherSteps, wildestFirst } from './country-days.ts'
import { Figure } from './figure.tsx'
import { describeDay, weatherWords as words } from './weather.words.ts'
import type { WeatherAddress, WeatherSort } from './weather-address.ts'
import { countryCsvColumns } from './weather-csv.ts'

type TableProps = {
  countries: readonly CountryDay[]
  day: string
  address: WeatherAddress
  /** Called after a click on a country, to scroll to its days. */
  onChoose: () => void
}

/** The level as a colour and a word. The tooltip explains why a country has none. */
const Weather = ({ day }: { day: CountryDay }) => {
  const { locale } = useReader()
  const step = weatherStepOf(day)
  return (
    <span title={describeDay(day, locale)} suppressHydrationWarning className="flex items-center gap-2 text-sm">
      <span
        aria-hidden="true"
        className={classNames('size-3 shrink-0 rounded-[3px] keeps-colour', mapLooks[stepFills[step]].swatch)}
      />
      {words.steps[step]}
    </span>
  )
}

const { heads } = words
const number = 'text-right tabular-nums'

const columnsFor = (
  { address, onChoose }: Pick<TableProps, 'address' | 'onChoose'>,
  locale: string,
): readonly Column<CountryDay, WeatherSort>[] => [
  {
    key: 'country',
    head: heads.country,
    cell: country => (
      <span className="country-cell">
        <Flag src={country.flagUrl} />
        <Link
          to="."
          search={{ ...address, storefront: country.storefront }}
          resetScroll={false}
          preload={false}
          onClick={onChoose}
          className="hover:underline"
        >
          <CountryName country={country} />
        </Link>
      </span>
    ),
    sortValue: country => formatCountry(country, locale),
    isRowHead: true,
  },
  {
    key: 'weather',
    head: heads.weather,
    cell: day => <Weather day={day} />,
    sortValue: day => weatherSteps.indexOf(weatherStepOf(day)),
    headClass: 'w-28 sm:w-44',
  },
  {
    key: 'index',
    head: heads.index,
    cell: ({ index }) => <Figure value={index} format={formatTimes} />,
    sortValue: ({ index }) => index,
    className: number,
    headClass: 'w-16 sm:w-20',
  },
  {
    key: 'move',
    head: heads.move,
    cell: ({ meanMove }) => <Figure value={meanMove} format={formatRating} />,
    sortValue: ({ meanMove }) => meanMove,
    className: `${number} max-sm:hidden`,
    headClass: 'w-24',
  },
  {
    key: 'usual',
    head: heads.usual,
    cell: ({ usualMove }) => <Figure value={usualMove} format={formatRating} />,
    sortValue: ({ usualMove }) => usualMove,
    className: `${number} max-sm:hidden`,
    headClass: 'w-24',
  },
  {
    key: 'held',
    head: heads.held,
    cell: ({ heldCharts }) => <Figure value={heldCharts || null} isNone />,
    sortValue: ({ heldCharts }) => heldCharts,
    className: `${number} max-md:hidden`,
    headClass: 'w-24',
  },
  {
    key: 'measured',
    head: heads.measured,
    cell: ({ observedAt }) =>
      observedAt ? <Moment at={observedAt} className="text-second" /> : <Figure value={null} />,
    sortValue: ({ observedAt }) => observedAt,
    className: 'w-44 text-right max-lg:hidden',
  },
]

/** The data of the map as a table, sorted and filtered by the URL, with a CSV download. */
export const CountriesTable = ({ countries, day, address, onChoose }: TableProps) => {
  const reader = useReader()
  const columns = columnsFor({ address, onChoose }, reader.locale)
  const rows = useMemo(() => wildestFirst(onContinent(countries, address.continent)), [countries, address.continent])
  const sorted = useSortedRows({ rows, columns, sort: address })
  return (
    <Section
      title={words.countries}
      aside={<CsvButton input={{ name: words.csvName(day), columns: countryCsvColumns, rows: sorted }} />}
    >
      <div className="flex pb-3">
        <ContinentChoice continent={address.continent} searchFor={continent => ({ ...address, continent })} />
      </div>
      <LongTable
        caption={words.caption(formatUtcDay(day, reader))}
        columns={columns}
        rows={rows}
        rowKey={({ storefront }) => storefront}
        sort={address}
        searchFor={sort => ({ ...address, ...sort })}
        isMarked={({ storefront }) => storefront === address.storefront}
        sentRows={25}
      />
    </Section>
  )
}
