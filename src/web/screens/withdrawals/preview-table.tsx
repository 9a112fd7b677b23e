import type { WithdrawalPreview } from '#contract/withdrawals.ts'
import { ChartName } from '#web/components/collector/chart-name.tsx'
import { cellClass, DeskTable, rowClass } from '#web/components/collector/desk-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { withdrawalsWords } from './withdrawals.words.ts'

const { preview: words, scope } = withdrawalsWords

const columns = [
  { name: words.chart },
  { name: words.measuredAt, isWide: true },
  { name: words.places, isNumber: true, isWide: true },
  { name: words.origin, isWide: true },
]

const Row = ({ reading }: { reading: WithdrawalPreview['newest'][number] }) => {
  const { locale } = useReader()
  const { observedAt, entryCount, origin } = reading
  return (
    <tr className={rowClass}>
      <th scope="row" className={`${cellClass()} text-left font-normal`}>
        <ChartName chart={reading} />
        <Moment at={observedAt} className="block text-sm text-third sm:hidden" />
      </th>
      <td className={`${cellClass({ isWide: true })} whitespace-nowrap text-second`}>
        <Moment at={observedAt} />
      </td>
      <td className={cellClass({ isNumber: true, isWide: true })}>{formatNumber(entryCount, locale)}</td>
      <td className={`${cellClass({ isWide: true })} text-second`}>{scope.origins[origin]}</td>
    </tr>
  )
}

/** The newest matches, and the number of the remaining ones. */
export const PreviewTable = ({ preview: { newest, readings } }: { preview: WithdrawalPreview }) => {
  const { locale } = useReader()
  const more = readings - newest.length
  return (
    <>
      <DeskTable caption={words.caption} columns={columns}>
        {newest.map(reading => (
          <Row key={`${reading.chartKey} ${reading.observedAt}`} reading={reading} />
        ))}
      </DeskTable>
      {more > 0 && <p className="pt-2 text-sm text-second">{words.more(formatNumber(more, locale))}</p>}
    </>
  )
}
