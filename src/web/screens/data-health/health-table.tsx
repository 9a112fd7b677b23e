import { ChevronRight } from 'lucide-react'
import { memo, type PointerEvent, useId, useState } from 'react'
import type { HealthCell as Cell, CountryHealth } from '#contract/data-health.ts'
import { chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { chartTypes, devices, parseChartKey } from '#domain/charts.ts'
import { useSentRows } from '#web/components/long-lists/long-table.tsx'
import { Table } from '#web/components/table/data-table.tsx'
import { headLine, SortHead, stickyHead } from '#web/components/table/sort-head.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'
import { dataHealthWords as words } from './data-health.words.ts'
import { type HealthAddress, type HealthSort, healthSorts } from './health-address.ts'
import { HealthFacts } from './health-facts.tsx'
import { HealthMark } from './health-mark.tsx'

/** A tooltip for the mouse; everyone else opens the row. */
const MoreFacts = ({ cell }: { cell: Cell }) => (
  <div
    aria-hidden="true"
    className={classNames(
      'pointer-events-none absolute top-full z-2 w-64 rounded-button border border-line-strong bg-panel p-3 text-left text-sm',
      parseChartKey(cell.chartKey).device === 'ipad' ? 'right-0' : 'left-0',
    )}
  >
    <HealthFacts cell={cell} />
  </div>
)

/** One chart. It has no event listeners, because the page renders about a thousand of them. */
const HealthCell = ({ cell, isShown }: { cell: Cell; isShown: boolean }) => (
  <td className="relative px-0.5 py-2 text-sm max-lg:text-center">
    <HealthMark state={cell.state} wordClass="max-lg:sr-only" />
    {isShown && <MoreFacts cell={cell} />}
  </td>
)

const LastReading = ({ observedAt }: Pick<CountryHealth, 'observedAt'>) =>
  observedAt ? <Moment at={observedAt} /> : words.never

const Details = ({ country, id }: { country: CountryHealth; id: string }) => {
  const { locale } = useReader()
  return (
    <tr id={id}>
      <td colSpan={1 + country.cells.length} className="pb-5">
        <ul
          aria-label={words.details(formatCountry(country, locale))}
          className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3 lg:pl-[46px]"
        >
          {country.cells.map(cell => (
            <li key={cell.chartKey}>
              <HealthFacts cell={cell} />
            </li>
          ))}
        </ul>
      </td>
      {/* Phones have one column less, and a larger colspan would add an empty one. */}
      <td className="max-md:hidden" />
    </tr>
  )
}

/** The index of a cell among its row's cells; −1 for anything else. */
const placeOf = ({ target, pointerType }: PointerEvent, charts: number): number => {
  const cell = pointerType === 'mouse' && target instanceof Element ? target.closest('td') : null
  return cell ? cell.cellIndex - (cell.parentElement?.childElementCount ?? 0) + charts : -1
}

/** A country with its charts. Clicking the name shows the details of each chart. */
const HealthRow = memo(({ country }: { country: CountryHealth }) => {
  const [isOpen, setOpen] = useState(false)
  const [openCell, setOpenCell] = useState(-1)
  const id = useId()
  return (
    <>
      <tr
        onPointerOver={event => setOpenCell(placeOf(event, country.cells.length))}
        onPointerLeave={() => setOpenCell(-1)}
        className="h-[37px] border-t border-line align-top"
      >
        <th scope="row" className="py-1 pr-2 text-left font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="group flex min-h-7 w-full items-start gap-2.5 py-1 text-left"
          >
            <ChevronRight
              size={14}
              aria-hidden
              className="mt-[3px] shrink-0 text-third transition-transform group-hover:text-ink group-aria-expanded:rotate-90"
            />
            <span className="flex h-5 items-center max-sm:hidden">
              <Flag src={country.flagUrl} />
            </span>
            <CountryName country={country} />
          </button>
          <span className="ml-6 block text-sm text-second sm:ml-[55px] md:hidden">
            <LastReading observedAt={country.observedAt} />
          </span>
        </th>
        <td className="py-2 pr-3 whitespace-nowrap text-second max-md:hidden">
          <LastReading observedAt={country.observedAt} />
        </td>
        {country.cells.map((cell, index) => (
          <HealthCell key={cell.chartKey} cell={cell} isShown={index === openCell} />
        ))}
      </tr>
      {isOpen && <Details country={country} id={id} />}
    </>
  )
})

const group = `${stickyHead} h-7 px-0.5 max-lg:text-center`
const sortLabels: Record<HealthSort, string> = { name: words.country, measured: words.lastReading }

const Heads = ({ address }: { address: HealthAddress }) => (
  <>
    <tr>
      {healthSorts.map(column => (
        <SortHead
          key={column}
          column={column}
          label={sortLabels[column]}
          sort={address}
          searchFor={sort => ({ ...address, ...sort })}
          rowSpan={2}
          className={classNames('h-14 align-bottom', column === 'measured' && 'max-md:hidden')}
        />
      ))}
      {devices.map(device => (
        <th key={device} scope="colgroup" colSpan={3} className={`${group} top-0`}>
          {deviceNames[device]}
        </th>
      ))}
    </tr>
    <tr>
      {devices.flatMap(device =>
        chartTypes.map(type => (
          <th
            key={`${device} ${type}`}
            scope="col"
            title={chartTypeNames[type]}
            className={`${group} ${headLine} top-7`}
          >
            <span className="max-lg:sr-only">{chartTypeNames[type]}</span>
            <span aria-hidden="true" className="lg:hidden">
              {words.chartTypeLetters[type]}
            </span>
          </th>
        )),
      )}
    </tr>
  </>
)

const charts = devices.flatMap(device => chartTypes.map(type => `${device} ${type}`))

const Columns = () => (
  <colgroup>
    <col />
    <col className="w-[170px] max-md:hidden" />
    {charts.map(key => (
      <col key={key} className="w-[26px] sm:w-11 lg:w-[96px]" />
    ))}
  </colgroup>
)

/** The state of each overall chart, by country. */
export const HealthTable = ({
  countries,
  address,
}: {
  countries: readonly CountryHealth[]
  address: HealthAddress
}) => {
  const { rows, links } = useSentRows(countries, 22)
  return (
    <>
      <div className="border-b border-line">
        <Table caption={words.caption} columns={<Columns />} head={<Heads address={address} />} isFixed>
          {rows.map(country => (
            <HealthRow key={country.storefront} country={country} />
          ))}
        </Table>
      </div>
      {links}
    </>
  )
}
