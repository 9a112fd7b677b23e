import type { CountryHealth } from '#contract/data-health.ts'
import { chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { useSentRows } from '#web/components/long-lists/long-table.tsx'
import { Table } from '#web/components/table/data-table.tsx'
import { headLine, SortHead, stickyHead } from '#web/components/table/sort-head.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { dataHealthWords as words } from './data-health.words.ts'
import { type HealthAddress, type HealthSort, healthSorts } from './health-address.ts'
import { HealthRow } from './health-row.tsx'

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
