import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CountryHealth } from '#contract/data-health.ts'
import { chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { classNames } from '#web/lib/class-names.ts'
import { dataHealthWords as words } from './data-health.words.ts'
import { type HealthAddress, type HealthSort, sortedBy, withSort } from './health-address.ts'
import { HealthRow } from './health-row.tsx'

type HeadProps = { address: HealthAddress; by: HealthSort; label: string; className?: string }

/** The header is sticky. */
const head = 'sticky z-1 bg-paper font-normal whitespace-nowrap'

const SortHead = ({ address, by, label, className }: HeadProps) => {
  const sorted = sortedBy(address, by)
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      rowSpan={2}
      aria-sort={sorted}
      className={classNames(head, 'top-0 h-14 pr-3 align-bottom', className)}
    >
      <Link
        to="."
        search={withSort(address, by)}
        replace
        resetScroll={false}
        preload={false}
        className={classNames(
          'inline-flex min-h-7 items-center gap-1 hover:text-ink',
          sorted && 'font-medium text-ink',
        )}
      >
        {label}
        {sorted && <Arrow size={13} aria-hidden />}
      </Link>
    </th>
  )
}

const Heads = ({ address }: { address: HealthAddress }) => (
  <thead className="text-left text-xs text-third">
    <tr>
      <SortHead address={address} by="name" label={words.country} />
      <SortHead address={address} by="measured" label={words.lastReading} className="max-md:hidden" />
      {devices.map(device => (
        <th key={device} scope="colgroup" colSpan={3} className={`${head} top-0 h-7 px-0.5 max-lg:text-center`}>
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
            className={`${head} top-7 h-7 px-0.5 max-lg:text-center`}
          >
            <span className="max-lg:sr-only">{chartTypeNames[type]}</span>
            <span aria-hidden="true" className="lg:hidden">
              {words.chartTypeLetters[type]}
            </span>
          </th>
        )),
      )}
    </tr>
  </thead>
)

const charts = devices.flatMap(device => chartTypes.map(type => `${device} ${type}`))

/** The state of each overall chart, by country. */
export const HealthTable = ({
  countries,
  address,
}: {
  countries: readonly CountryHealth[]
  address: HealthAddress
}) => (
  <table className="w-full table-fixed border-b border-line text-table">
    <caption className="sr-only">{words.caption}</caption>
    <colgroup>
      <col />
      <col className="w-[170px] max-md:hidden" />
      {charts.map(key => (
        <col key={key} className="w-[26px] sm:w-11 lg:w-[96px]" />
      ))}
    </colgroup>
    <Heads address={address} />
    <tbody>
      {countries.map(country => (
        <HealthRow key={country.storefront} country={country} />
      ))}
    </tbody>
  </table>
)
