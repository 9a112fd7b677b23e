import type { CollectorDesk } from '#contract/collector-desk.ts'
import { ChartName } from '#web/components/collector/chart-name.tsx'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { cellClass, DeskTable, rowClass } from '#web/components/collector/desk-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

const columns = [{ name: words.at }, { name: words.chart }, { name: words.why, isWide: true }]

type ChartsProps = Pick<CollectorDesk['nextHour'], 'charts'> & { caption: string }

const Charts = ({ charts, caption }: ChartsProps) => (
  <DeskTable caption={caption} columns={columns}>
    {charts.map(chart => (
      <tr key={chart.chartKey} className={rowClass}>
        <td className={`${cellClass()} w-36 whitespace-nowrap text-second`}>
          <Moment at={chart.at} />
        </td>
        <th scope="row" className={`${cellClass()} text-left font-normal`}>
          <ChartName chart={chart} />
          <span className="block text-sm text-third sm:hidden">{words.whys[chart.why]}</span>
        </th>
        <td className={`${cellClass({ isWide: true })} w-[26%] text-second`}>{words.whys[chart.why]}</td>
      </tr>
    ))}
  </DeskTable>
)

/** Enough rows to show which charts come next. */
const atFirst = 8

/** The next requests and the reason for each. */
export const NextHourSection = ({ nextHour }: Pick<CollectorDesk, 'nextHour'>) => {
  const { locale } = useReader()
  const { calls, capacity, charts } = nextHour
  const more = charts.slice(atFirst)
  const texts = { calls: formatNumber(calls, locale), capacity: formatNumber(capacity, locale) }
  return (
    <Section title={words.nextHour}>
      <p className="-mt-1.5 pb-4 text-table text-second tabular-nums">
        {calls > 0 ? words.nextHourText(texts) : words.nothingNext}
      </p>
      {charts.length > 0 && <Charts charts={charts.slice(0, atFirst)} caption={words.nextHourCaption} />}
      {more.length > 0 && (
        <details className="pt-3 text-table">
          <summary className="w-fit py-1 font-medium">
            {words.moreNext(more.length, formatNumber(more.length, locale))}
          </summary>
          <div className="pt-2">
            <Charts charts={more} caption={words.moreNextCaption} />
          </div>
        </details>
      )}
    </Section>
  )
}
