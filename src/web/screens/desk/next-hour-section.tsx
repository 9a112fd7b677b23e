import type { CollectorDesk } from '#contract/desk.ts'
import { ChartName } from '#web/components/collector/chart-name.tsx'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type PlannedChart = CollectorDesk['nextHour']['charts'][number]

const columns: readonly Column<PlannedChart>[] = [
  {
    key: 'at',
    head: words.at,
    cell: ({ at }) => <Moment at={at} />,
    className: 'w-36 whitespace-nowrap text-second',
  },
  {
    key: 'chart',
    head: words.chart,
    cell: ({ chart, why }) => (
      <>
        <ChartName chart={chart} />
        <span className="block text-sm text-third sm:hidden">{words.whys[why]}</span>
      </>
    ),
    isRowHead: true,
  },
  { key: 'why', head: words.why, cell: ({ why }) => words.whys[why], className: 'w-[26%] text-second max-sm:hidden' },
]

const Charts = ({ charts, caption }: { charts: readonly PlannedChart[]; caption: string }) => (
  <DataTable caption={caption} columns={columns} rows={charts} rowKey={({ chart }) => chart.key} isTall />
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
