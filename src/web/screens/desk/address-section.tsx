import type { CollectorDesk } from '#contract/desk.ts'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type Address = CollectorDesk['pace']['addresses'][number]

/** Whether it reads charts, rests or has no running worker. */
const AddressState = ({ isReading, restsUntil, seenAt }: Address) => {
  if (!isReading) return <FillIn text={words.addressGone} parts={{ at: seenAt && <Moment at={seenAt} /> }} />
  if (restsUntil) return <FillIn text={words.addressRests} parts={{ until: <Moment at={restsUntil} /> }} />
  return words.addressReads
}

const toneOf = ({ isReading, restsUntil }: Address): string => {
  if (!isReading) return 'text-second'
  return restsUntil ? 'text-amber' : ''
}

const columnsFor = (locale: string): readonly Column<Address>[] => [
  {
    key: 'name',
    head: words.address,
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
    isRowHead: true,
  },
  {
    key: 'state',
    head: words.state,
    cell: address => (
      <span className={toneOf(address)}>
        <AddressState {...address} />
      </span>
    ),
  },
  {
    key: 'refusals',
    head: words.refusals,
    cell: ({ refusals }) => formatNumber(refusals, locale),
    className: 'text-right',
  },
  {
    key: 'pace',
    head: words.pace,
    cell: ({ callsPerMinute }) => words.perMinute(formatNumber(callsPerMinute, locale)),
    className: 'text-right max-sm:hidden',
  },
]

const isUsual = (addresses: readonly Address[]): boolean =>
  addresses.every(({ name }) => name === 'default') && addresses.length < 2

/** The outgoing addresses of workers; nothing while there is only the usual one. */
export const AddressSection = ({ addresses }: { addresses: readonly Address[] }) => {
  const { locale } = useReader()
  if (isUsual(addresses)) return null
  return (
    <Section title={words.addresses} className="pb-9">
      <p className="-mt-1.5 pb-4 text-table text-second">{words.addressesHint}</p>
      <DataTable
        caption={words.addressesCaption}
        columns={columnsFor(locale)}
        rows={addresses}
        rowKey={({ name }) => name}
        isTall
      />
    </Section>
  )
}
