import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { continents } from '#domain/continents.ts'
import { dayOf } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { PickerInput } from '#web/components/browse/picker-fields.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { useSentRows } from '#web/components/long-lists/long-table.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { readTableSort } from '#web/components/table/table-sort.ts'
import { Section } from '#web/components/ui/section.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { worldWords as words } from './world.words.ts'
import { longestTerm, type WorldAddress, worldSorts } from './world-address.ts'
import { worldColumns } from './world-columns.tsx'
import { worldCsvColumns } from './world-csv.ts'

/** Filters the table by part of a country's name. */
const CountrySearch = ({ address }: { address: WorldAddress }) => (
  <div className="max-sm:w-full">
    <PickerForm label={words.find} address={address} fields={['q']}>
      <PickerInput
        label={words.find}
        type="search"
        name="q"
        maxLength={longestTerm}
        value={address.q ?? ''}
        read={typed => typed}
        className="w-full sm:w-48"
      />
    </PickerForm>
  </div>
)

const ContinentFilter = ({ address }: { address: WorldAddress }) => (
  <Segmented
    label={words.continent}
    segments={[undefined, ...continents].map(continent => ({
      key: continent ?? 'all',
      label: continent ? words.continents[continent] : words.allContinents,
      search: { ...address, continent },
      isChosen: address.continent === continent,
    }))}
  />
)

/** Scrolls the selected country's row into view inside the table. The page itself does not scroll. */
const useRowInSight = (
  box: RefObject<HTMLDivElement | null>,
  country: StorefrontCode | undefined,
  isWhole: boolean,
) => {
  useEffect(() => {
    const row = country && isWhole && box.current?.querySelector<HTMLElement>('tr[aria-current]')
    if (!box.current || !row) return
    box.current.scrollTop = row.offsetTop - (box.current.clientHeight - row.offsetHeight) / 2
  }, [box, country, isWhole])
}

type WorldTableProps = {
  world: AppWorld
  visible: readonly WorldCountry[]
  address: WorldAddress
  /** The container of the table, which scrolls on large screens. */
  box: RefObject<HTMLDivElement | null>
}

const Countries = ({ world, visible, address, box }: WorldTableProps) => {
  const { locale } = useReader()
  const { app, scope } = world
  const columns = worldColumns({ appStoreId: app.appStoreId, scope, locale })
  const rows = useSortedRows({ rows: visible, columns, sort: address })
  const sent = useSentRows(rows, 40)
  useRowInSight(box, address.country, sent.isWhole)
  const day = world.day ?? dayOf(new Date(world.asOf))
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-x-4 pb-1">
        <CsvButton input={{ name: words.file({ app: app.name, day }), columns: worldCsvColumns, rows }} />
      </div>
      <div ref={box} className="relative scroll-smooth md:max-h-[37rem] md:overflow-y-auto">
        <DataTable
          caption={words.caption(app.name)}
          columns={columns}
          rows={sent.rows}
          rowKey={({ storefront }) => storefront}
          sort={address}
          searchFor={sort => ({ ...address, ...readTableSort(worldSorts, sort) })}
          isMarked={({ storefront }) => storefront === address.country}
        />
        {sent.links}
      </div>
    </>
  )
}

/** The data of the map as a table, with more details per country. */
export const WorldTable = (props: WorldTableProps) => {
  const { visible, address } = props
  const { locale } = useReader()
  return (
    <Section title={words.table}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-2">
        <ContinentFilter address={address} />
        <CountrySearch address={address} />
      </div>
      <p role="status" className="sr-only">
        {words.countryCount({ count: visible.length, text: formatNumber(visible.length, locale) })}
      </p>
      {visible.length > 0 ? (
        <Countries {...props} />
      ) : (
        <Empty title={words.noneTitle}>
          <Link
            to="."
            search={{ ...address, continent: undefined, q: undefined }}
            replace
            resetScroll={false}
            className={textLink()}
          >
            {words.noneHint}
          </Link>
        </Empty>
      )}
    </Section>
  )
}
