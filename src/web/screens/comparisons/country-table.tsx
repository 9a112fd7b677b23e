import type { Comparison } from '#contract/comparisons.ts'
import { continentOf } from '#domain/continents.ts'
import { isolate } from '#domain/display-names.ts'
import { ContinentChoice } from '#web/components/browse/continent-choice.tsx'
import { LongTable } from '#web/components/long-lists/long-table.tsx'
import { SeenState } from '#web/components/ranks/seen-state.tsx'
import { type Column, useSortedRows } from '#web/components/table/data-table.tsx'
import { firstColumn, TableBox } from '#web/components/table/table-box.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { compareWords } from './compare.words.ts'
import type { CompareAddress, CountrySort } from './compare-address.ts'
import { countryCsvColumns, rowsByApp } from './compare-csv.ts'
import { ComparedCsv } from './compared-table.tsx'
import { LetterMark, shortName } from './letter-mark.tsx'
import { type ComparedCountry, letterOf, type Outcome, outcomeOf, winnerOrder } from './outcomes.ts'

const { table: words } = compareWords

type Apps = Comparison['apps']
const nameLength = 14

/** `A Tidal Notes`, shortened to fit. */
export const appHead = ({ name }: Apps[number], index: number): string =>
  `${letterOf(index)} ${isolate(shortName(name, nameLength))}`

const Winner = ({ outcome }: { outcome: Outcome }) => {
  if (outcome.kind === 'won') return <LetterMark index={outcome.index} />
  if (outcome.kind === 'nobody') return <span className="text-sm text-third">{words.noWinner}</span>
  if (outcome.kind === 'unknown') return <span className="text-sm text-third">{words.notKnown}</span>
  return (
    <span className="flex flex-wrap gap-x-2">
      {outcome.indexes.map(index => (
        <LetterMark key={index} index={index} />
      ))}
    </span>
  )
}

const countryColumns = ({ apps, locale }: { apps: Apps; locale: string }): Column<ComparedCountry, CountrySort>[] => {
  const ids = apps.map(({ appStoreId }) => appStoreId)
  const country: Column<ComparedCountry, CountrySort> = {
    key: 'country',
    head: words.country,
    isRowHead: true,
    className: `min-w-36 ${firstColumn}`,
    sortValue: row => formatCountry(row, locale),
    cell: row => (
      <span className="flex items-center gap-2.5">
        <Flag src={row.flagUrl} />
        <CountryName country={row} />
      </span>
    ),
  }
  const winner: Column<ComparedCountry, CountrySort> = {
    key: 'winner',
    head: words.winner,
    className: 'w-24',
    sortValue: row => winnerOrder(outcomeOf(row, ids)),
    cell: row => <Winner outcome={outcomeOf(row, ids)} />,
  }
  const ofApps = apps.map(
    (app, index): Column<ComparedCountry, CountrySort> => ({
      key: letterOf(index),
      head: appHead(app, index),
      className: 'min-w-24',
      sortValue: ({ seen }) => seen[index]?.rank ?? null,
      cell: ({ seen }) => seen[index] && <SeenState seen={seen[index]} className="text-xs text-second" />,
    }),
  )
  return [country, winner, ...ofApps]
}

/** The data of the map as a table: every country, its winner, and each app's rank. */
export const CountryTable = ({ comparison, address }: { comparison: Comparison; address: CompareAddress }) => {
  const { locale } = useReader()
  const { apps, countries } = comparison
  const { sort, order, continent } = address
  const columns = countryColumns({ apps, locale })
  const rows = countries.filter(({ storefront }) => !continent || continentOf(storefront) === continent)
  const sorted = useSortedRows({ rows, columns, sort: { sort, order } })
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pb-2.5">
        <ContinentChoice continent={continent} searchFor={chosen => ({ ...address, continent: chosen })} />
        <div className="flex items-center gap-4 text-sm text-second">
          <p role="status">{words.countryCount({ count: rows.length, text: formatNumber(rows.length, locale) })}</p>
          <ComparedCsv words={words} apps={apps} columns={countryCsvColumns} rows={rowsByApp(sorted, apps)} />
        </div>
      </div>
      <TableBox label={words.box} isLong>
        <LongTable
          caption={words.caption}
          columns={columns}
          rows={rows}
          rowKey={({ storefront }) => storefront}
          sort={{ sort, order }}
          searchFor={chosen => ({ ...address, ...chosen })}
          isMarked={({ storefront }) => storefront === address.storefront}
          sentRows={20}
        />
      </TableBox>
    </div>
  )
}
