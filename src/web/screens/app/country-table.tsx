import type { BadgeRank, CountryRank } from '#contract/summaries.ts'
import { chartPhrase, deviceNames } from '#domain/chart-words.ts'
import type { Chart } from '#domain/charts.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { chartsReadText, describeCharts, isPartly } from '#web/components/ranks/charts-read.words.ts'
import { gapReasonText } from '#web/components/ranks/gap-reasons.words.ts'
import { seenWords } from '#web/components/ranks/seen.words.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatDay } from '#web/lib/formats.ts'
import { type Reader, useReader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'

/** The tooltip of a rank badge: its chart, the day it was reached, and whether a chart is missing. */
export const badgeNote = (badge: BadgeRank, reader: Reader): string =>
  [
    badge.chart && chartPhrase(badge.chart),
    badge.dateAchieved && words.reachedOn(formatDay(badge.dateAchieved, reader)),
    isPartly(badge.charts) && chartsReadText(badge.charts),
  ]
    .filter(Boolean)
    .join(', ')

type Achievement = { chart: Pick<Chart, 'device'> | null; dateAchieved: string | null }

/** `Nov 12 · iPad`, if the badge's rank was reached on another day or device than the row's rank. */
export const differenceText = (badge: Achievement, row: Achievement, reader: Reader): string => {
  const day = badge.dateAchieved && formatDay(badge.dateAchieved, reader)
  const isOtherDay = day !== (row.dateAchieved && formatDay(row.dateAchieved, reader))
  const isOtherDevice = badge.chart?.device !== row.chart?.device
  return [isOtherDay && day, isOtherDevice && badge.chart && deviceNames[badge.chart.device]]
    .filter(Boolean)
    .join(' · ')
}

const failedText = ({ reason, detail, observedAt }: BadgeRank, reader: Reader): string => {
  if (reason === 'not-fetched') return observedAt ? words.notReadSince(formatDay(observedAt, reader)) : words.notRead
  if (reason === null) return words.notRead
  const why = reason === 'http' && detail && /^\d{3}$/.test(detail) ? `HTTP ${detail}` : gapReasonText(reason, detail)
  return words.notReadBecause(why)
}

/** A short reason for a missing rank: `not read yet`, `not in top 100`, `not read: HTTP 503`. */
export const gapText = (badge: BadgeRank, reader: Reader): string => {
  if (badge.state === 'failed') return failedText(badge, reader)
  if (badge.state === 'unranked') return words.notInTop(badge.depth ?? 0)
  return badge.state === 'empty' ? words.chartEmpty : words.notReadYet
}

/** The tooltip for a missing rank: the charts that were read, the missing chart, or the day of the reading. */
export const gapNote = (badge: BadgeRank, reader: Reader): string => {
  const { missing } = badge.charts
  const of = describeCharts(badge, reader) ?? (missing ? chartPhrase(missing.chart) : undefined)
  if (of) return of
  const isRead = badge.state === 'unranked' || badge.state === 'empty'
  return isRead && badge.observedAt ? words.readOn(formatDay(badge.observedAt, reader)) : ''
}

/** Why there is no rank. A dash would hide whether the chart was read. */
const NoRank = ({ badge }: { badge: BadgeRank }) => {
  const reader = useReader()
  const note = gapNote(badge, reader)
  return (
    <span title={note || undefined} className="block text-xs/4 text-second" suppressHydrationWarning>
      {gapText(badge, reader)}
      {note && <span className="sr-only">{`, ${note}`}</span>}
    </span>
  )
}

/** A rank, with its device and day where they differ from the row's. */
const BadgeCell = ({ badge, country }: { badge: BadgeRank; country: CountryRank }) => {
  const reader = useReader()
  const { rank, observedAt } = badge
  if (rank === null || observedAt === null) return <NoRank badge={badge} />
  const isBetterPossible = rank > 1 && isPartly(badge.charts)
  const below = [isBetterPossible && seenWords.orBetter, differenceText(badge, country, reader)]
    .filter(Boolean)
    .join(' · ')
  return (
    <span className="inline-block">
      <RankBadge rank={rank} observedAt={observedAt} note={badgeNote(badge, reader)} />
      {below && (
        <span aria-hidden="true" className="mt-0.5 block text-xs/4 text-second" suppressHydrationWarning>
          {below}
        </span>
      )}
    </span>
  )
}

/** The day and device of the better rank. Shown below the country on phones and in a separate column elsewhere. */
const Reached = ({ country, className }: { country: CountryRank; className: string }) => (
  <span className={className}>
    <Moment at={country.dateAchieved} precision="day" className="text-ink/85" /> · {deviceNames[country.deviceType]}
  </span>
)

const CountryCell = ({ country }: { country: CountryRank }) => (
  <span className="flex items-center gap-2 sm:gap-2.5">
    <Flag src={country.flagUrl} />
    <span>
      <CountryName country={country} />
      <Reached country={country} className="block text-xs text-second sm:hidden" />
    </span>
  </span>
)

const CategoryCell = ({ country }: { country: CountryRank }) => (
  <span className="flex items-center gap-2.5">
    <BadgeCell badge={country.categorySeen} country={country} />
    {country.category && <span className="text-sm text-second max-sm:sr-only">{country.category}</span>}
  </span>
)

const columns: readonly Column<CountryRank>[] = [
  {
    key: 'position',
    head: words.position,
    isHeadHidden: true,
    cell: (_country, index) => index + 1,
    className: 'w-6 pr-1.5 text-second sm:w-9',
  },
  {
    key: 'country',
    head: words.country,
    cell: country => <CountryCell country={country} />,
    isRowHead: true,
    className: 'max-sm:pr-2',
  },
  {
    key: 'reached',
    head: words.reached,
    cell: country => <Reached country={country} className="text-second" />,
    className: 'w-[32%] max-sm:hidden',
  },
  {
    key: 'category',
    head: words.category,
    cell: country => <CategoryCell country={country} />,
    className: 'w-[74px] pr-2 sm:w-[190px]',
  },
  {
    key: 'overall',
    head: words.overall,
    cell: country => <BadgeCell badge={country.overallSeen} country={country} />,
    className: 'w-[74px] sm:w-28',
  },
]

type CountryTableProps = { title: string; countries: readonly CountryRank[]; emptyText: string; emptyHint: string }

/** Countries by best rank, with the day of that rank, and the category and overall ranks, each with its chart and dates. */
export const CountryTable = ({ title, countries, emptyText, emptyHint }: CountryTableProps) => (
  <Section title={title}>
    <DataTable
      caption={title}
      columns={columns}
      rows={countries}
      rowKey={({ storefront }) => storefront}
      countryOf={({ storefront }) => storefront}
      empty={<Empty title={emptyText}>{emptyHint}</Empty>}
    />
  </Section>
)
