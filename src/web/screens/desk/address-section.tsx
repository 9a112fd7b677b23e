import type { CollectorDesk } from '#contract/desk.ts'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type Address = CollectorDesk['pace']['addresses'][number]

/** Whether an address reads charts, pauses or has no running worker. */
const AddressState = ({ isReading, restsUntil, seenAt }: Address) => {
  if (!isReading) {
    const text = <FillIn text={words.addressGone} parts={{ at: seenAt && <Moment at={seenAt} /> }} />
    return <span className="text-second">{text}</span>
  }
  if (!restsUntil) return words.addressReads
  const text = <FillIn text={words.addressRests} parts={{ until: <Moment at={restsUntil} /> }} />
  return <span className="text-amber">{text}</span>
}

const columnsFor = (locale: string): readonly Column<Address>[] => [
  {
    key: 'name',
    head: words.address,
    cell: address => (
      <>
        <span className="font-medium wrap-anywhere">{address.name}</span>
        <span className="block text-sm sm:hidden">
          <AddressState {...address} />
        </span>
      </>
    ),
    isRowHead: true,
  },
  {
    key: 'state',
    head: words.state,
    cell: address => <AddressState {...address} />,
    className: 'max-sm:hidden',
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

/** The outgoing addresses of workers; nothing if there is only the default one. */
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
