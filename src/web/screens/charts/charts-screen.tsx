import { useQuery } from '@tanstack/react-query'
import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { addDays, dayOf } from '#domain/days.ts'
import { chartOf } from '#web/components/browse/chart-address.ts'
import { ChartPicker } from '#web/components/browse/chart-picker.tsx'
import { CountrySelect } from '#web/components/browse/country-select.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { DayPicker, NowOrDay, PickerSelect } from '#web/components/browse/picker-fields.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Options } from '#web/components/form/select-field.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { countShared, isRead } from './chart-facts.ts'
import { ChartReplay } from './chart-replay.tsx'
import { ChartSide } from './chart-side.tsx'
import { besideOf, chartQuery } from './charts.queries.ts'
import { chartsWords as words } from './charts.words.ts'
import { type Against, againsts, type ChartsAddress, chartsViews, endOfDay, usualAgainst } from './charts-address.ts'
import { MomentBar, TimeLine } from './time-bar.tsx'

/** The time and a screenful of rows. */
const chartSkeleton = (
  <>
    <Skeleton className="mb-2 h-9 max-w-72" />
    <Skeleton className="mb-4 h-4 max-w-lg" />
    <SkeletonRows count={12} className="flex h-[49px] items-center gap-4 border-t border-line">
      <Skeleton className="h-3.5 w-6" />
      <Skeleton className="h-3.5 w-9" />
      <Skeleton className="size-7" />
      <Skeleton className="h-3.5 w-1/3" />
    </SkeletonRows>
  </>
)

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

const ChartBeside = ({ address, chart }: { address: ChartsAddress; chart: ChartAtMoment }) => (
  <Loaded query={useQuery(chartQuery(besideOf(address) ?? address))} words={words} skeleton={chartSkeleton}>
    {otherChart => <Both address={address} chart={chart} otherChart={otherChart} />}
  </Loaded>
)

const isNamed = (against: string): against is Against => againsts.some(choice => choice === against)

const findDay = (moment: string | null | undefined): string | undefined =>
  moment ? dayOf(new Date(moment)) : undefined

const listFields = ['at', 'against', 'againstDay', 'beside'] as const

/** `, now, compared with a day earlier, beside no other country` */
const ListFields = ({ address }: { address: ChartsAddress }) => {
  const { at, against = usualAgainst, beside } = address
  const { data: chart } = useQuery(chartQuery(address))
  const shown = findDay(at ?? chart?.at)
  // The latest day it can be compared with.
  const lastDay = shown ? addDays(shown, -1) : null
  const moment = isNamed(against) ? undefined : against
  const another = moment ?? (lastDay ? endOfDay(addDays(lastDay, -1)) : undefined)
  return (
    <>
      {pickerWords.comma}
      <NowOrDay
        name="at"
        day={findDay(at)}
        min={findDay(chart?.firstAt) ?? null}
        max={findDay(chart?.newestAt) ?? null}
      />
      {words.sentence.comparedWith}
      <PickerSelect label={words.comparedWith} name="against" value={against} usual={usualAgainst}>
        <Options values={againsts} nameOf={choice => words.against[choice]} />
        {another && <option value={another}>{words.anotherDay}</option>}
      </PickerSelect>
      {moment && (
        <>
          {' ('}
          <DayPicker
            name="againstDay"
            label={words.againstDay}
            day={dayOf(new Date(moment))}
            min={null}
            max={lastDay}
          />
          {')'}
        </>
      )}
      {words.sentence.beside}
      <CountrySelect
        name="beside"
        label={words.beside}
        value={beside ?? 'none'}
        usual="none"
        before={<option value="none">{words.noOther}</option>}
        without={chartOf(address).storefront}
      />
    </>
  )
}

const ViewSwitch = ({ address }: { address: ChartsAddress }) => (
  <Segmented
    label={words.views}
    segments={chartsViews.map(view => ({
      key: view,
      label: words.view[view],
      search: { ...address, view: view === 'list' ? undefined : view },
      isChosen: (address.view ?? 'list') === view,
    }))}
  />
)

const ChartList = ({ address }: { address: ChartsAddress }) => {
  const query = useQuery(chartQuery(address))
  return (
    <Loaded query={query} words={words} skeleton={chartSkeleton}>
      {chart => (
        <div aria-busy={query.isPlaceholderData}>
          <MomentBar address={address} chart={chart} isOld={query.isPlaceholderData} />
          {address.beside ? (
            <ChartBeside address={address} chart={chart} />
          ) : (
            <ChartSide address={address} chart={chart} isWide />
          )}
          <TimeLine address={address} chart={chart} />
        </div>
      )}
    </Loaded>
  )
}

export const ChartsScreen = ({ address }: { address: ChartsAddress }) => (
  <Page title={words.title} description={words.description} aside={<ViewSwitch address={address} />}>
    <div className="pb-2">
      {address.view ? (
        <ChartPicker address={address} />
      ) : (
        <ChartPicker address={address} fields={listFields}>
          <ListFields address={address} />
        </ChartPicker>
      )}
    </div>
    {address.view === 'replay' ? <ChartReplay address={address} /> : <ChartList address={address} />}
  </Page>
)
