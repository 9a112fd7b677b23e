import { useQuery } from '@tanstack/react-query'
import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { countShared, isRead } from './chart-facts.ts'
import { ChartSide } from './chart-side.tsx'
import { chartSkeleton } from './chart-skeleton.tsx'
import { besideOf, chartQuery } from './charts.queries.ts'
import { chartsWords as words } from './charts.words.ts'
import type { ChartsAddress } from './charts-address.ts'

type BothProps = { chart: ChartAtMoment; otherChart: ChartAtMoment }

/** The number of apps that both charts contain, if both were read. */
const Shared = ({ chart, otherChart }: BothProps) => {
  const { locale } = useReader()
  if (!isRead(chart) || !isRead(otherChart)) return words.notShared
  const count = countShared(chart, otherChart)
  const counted = { count, text: formatNumber(count, locale) }
  const [depth, otherDepth] = [chart, otherChart].map(({ places }) => formatNumber(places.length, locale))
  return depth === otherDepth
    ? words.sharedAlike({ ...counted, depth: depth ?? '' })
    : words.shared({ ...counted, depth: depth ?? '', otherDepth: otherDepth ?? '' })
}

/** Phones show one chart at a time. */
const SideSwitch = ({ address, chart, otherChart }: BothProps & { address: ChartsAddress }) => {
  const { locale } = useReader()
  const labelOf = ({ chart: { storefront }, countryName }: ChartAtMoment) =>
    formatCountry({ storefront, countryName }, locale)
  return (
    <div className="flex pb-4 lg:hidden">
      <Segmented
        label={words.sides}
        segments={[
          { key: 'first', label: labelOf(chart), search: { ...address, side: undefined }, isChosen: !address.side },
          {
            key: 'second',
            label: labelOf(otherChart),
            search: { ...address, side: 'second' },
            isChosen: !!address.side,
          },
        ]}
      />
    </div>
  )
}

const Both = ({ address, chart, otherChart }: BothProps & { address: ChartsAddress }) => (
  <>
    <p className="pb-5 text-body font-medium">
      <Shared chart={chart} otherChart={otherChart} />
    </p>
    <SideSwitch address={address} chart={chart} otherChart={otherChart} />
    <div className="grid gap-x-10 lg:grid-cols-2">
      <div className={classNames('min-w-0', address.side && 'max-lg:hidden')}>
        <ChartSide address={address} chart={chart} otherChart={otherChart} />
      </div>
      <div className={classNames('min-w-0', !address.side && 'max-lg:hidden')}>
        <ChartSide address={address} chart={otherChart} otherChart={chart} />
      </div>
    </div>
  </>
)

export const ChartBeside = ({ address, chart }: { address: ChartsAddress; chart: ChartAtMoment }) => (
  <Loaded query={useQuery(chartQuery(besideOf(address) ?? address))} words={words} skeleton={chartSkeleton}>
    {otherChart => <Both address={address} chart={chart} otherChart={otherChart} />}
  </Loaded>
)
