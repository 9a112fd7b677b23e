import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Movements } from '#contract/movers.ts'
import { chartNameIn } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { moversFeedPath } from '#domain/feeds.ts'
import { chartOf } from '#web/components/browse/chart-address.ts'
import { ChartPicker } from '#web/components/browse/chart-picker.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { PickerSelect } from '#web/components/browse/picker-fields.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Options } from '#web/components/form/select-field.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { PageFoot } from '#web/components/ui/page-foot.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { MoverTabs } from '#web/components/weather/mover-tabs.tsx'
import { WeatherLine } from '#web/components/weather/weather-line.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { MoverList, quietLink } from './mover-list.tsx'
import { moversQuery } from './movers.queries.ts'
import { moverKinds, moversWords as words } from './movers.words.ts'
import { type MoversAddress, moversSpans, usualSpan } from './movers-address.ts'
import { moverCsvColumns } from './movers-csv.ts'
import { comparedRanges, listLines, type MomentRange } from './movers-facts.ts'
import { NothingCompared, UncomparedCountries } from './uncompared-countries.tsx'

type MoversPageProps = { movements: Movements; address: MoversAddress }

const Range = ({ range: { from, to } }: { range: MomentRange }) =>
  from === to ? (
    <Moment at={from} />
  ) : (
    <FillIn text={words.fromTo} parts={{ from: <Moment at={from} />, to: <Moment at={to} /> }} />
  )

const Compared = ({ movements }: Pick<MoversPageProps, 'movements'>) => {
  const { locale } = useReader()
  const { pairs, storefront, measuredCountries, totalCountries } = movements
  const ranges = comparedRanges(pairs)
  if (!ranges) return null
  const parts = {
    now: <Range range={ranges.now} />,
    earlier: <Range range={ranges.earlier} />,
    measured: formatNumber(measuredCountries, locale),
    total: formatNumber(totalCountries, locale),
  }
  return <FillIn text={storefront === 'world' ? words.comparedWorld : words.compared} parts={parts} />
}

/** The measurements behind the lists, and the weather of the country. */
const Foundation = ({ movements, address }: MoversPageProps) => {
  const { storefront } = movements
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-1.5 pb-4 text-sm text-second">
      <p>
        <Compared movements={movements} />
      </p>
      {address.at && (
        <Link to="." search={{ ...address, at: undefined }} resetScroll={false} className={quietLink}>
          {words.backToNow}
        </Link>
      )}
      {storefront !== 'world' && <WeatherLine storefront={storefront} at={address.at} />}
    </div>
  )
}

/** The lists as a file. */
const MoversCsv = ({ movements }: Pick<MoversPageProps, 'movements'>) => {
  const { locale } = useReader()
  const { pairs, storefront, span } = movements
  const where =
    storefront === 'world'
      ? words.everywhere
      : formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)
  const name = words.csvName({ chart: pairs[0]?.chart.name ?? '', where, span })
  return <CsvButton input={{ name, columns: moverCsvColumns, rows: listLines(movements) }} />
}

const MoversPage = ({ movements, address }: MoversPageProps) => {
  if (movements.measuredCountries === 0) {
    return (
      <div className="pt-7">
        <NothingCompared movements={movements} />
        <UncomparedCountries movements={movements} />
      </div>
    )
  }
  return (
    <>
      <Foundation movements={movements} address={address} />
      <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2">
        {moverKinds.map(kind => (
          <MoverList key={kind} movements={movements} kind={kind} address={address} />
        ))}
      </div>
      <p className="max-w-[75ch] pt-7 text-sm text-second">
        {words.noiseHint} {movements.storefront === 'world' && words.worldHint}
      </p>
      <UncomparedCountries movements={movements} />
    </>
  )
}

type ControlsProps = { address: MoversAddress }

/** `Top free iPhone apps in Japan, all categories, over a day, unusual moves` */
const MoversControls = ({ address }: ControlsProps) => (
  <ChartPicker
    address={address}
    beforeCountries={<option value="world">{pickerWords.world}</option>}
    fields={['span', 'noise']}
  >
    {words.over}
    <PickerSelect label={words.span} name="span" value={address.span ?? usualSpan} usual={usualSpan}>
      <Options values={moversSpans} nameOf={span => words.spans[span]} />
    </PickerSelect>
    {pickerWords.comma}
    <PickerSelect label={words.noise} name="noise" value={address.noise ?? ''} usual="">
      <option value="">{words.noiseOff}</option>
      <option value="all">{words.noiseAll}</option>
    </PickerSelect>
  </ChartPicker>
)

const skeleton = (
  <>
    <Skeleton className="mt-2 mb-4 h-4 max-w-lg" />
    <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2">
      {moverKinds.map(kind => (
        <div key={kind}>
          <Skeleton className="mb-5 h-4 w-28" />
          <SkeletonRows count={8} className="flex h-[41px] items-center gap-3 border-t border-line">
            <Skeleton className="size-7 rounded-icon" />
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="ml-auto h-3.5 w-16" />
          </SkeletonRows>
        </div>
      ))}
    </div>
  </>
)

/** For one country only: a feed of the whole world would contain only the largest moves. */
const findFeed = ({ storefront = 'us', ...kind }: MoversAddress) => {
  if (storefront === 'world') return undefined
  const { type: chartType, device, genre } = chartOf(kind)
  const query = new URLSearchParams({ chartType, device, genre: String(genre) })
  const title = words.feed(chartNameIn(countryNameOf(storefront), { type: chartType, device, genre }))
  return { title, path: `${moversFeedPath(storefront)}?${query}` }
}

export const MoversScreen = ({ address }: { address: MoversAddress }) => {
  const feed = findFeed(address)
  return (
    <Page
      title={words.title}
      description={words.description}
      feed={feed}
      aside={<MoverTabs current="apps" address={address} />}
    >
      <MoversControls address={address} />
      <Loaded query={useQuery(moversQuery(address))} words={words} skeleton={skeleton}>
        {movements => (
          <>
            <MoversPage movements={movements} address={address} />
            <PageFoot feed={feed}>{movements.measuredCountries > 0 && <MoversCsv movements={movements} />}</PageFoot>
          </>
        )}
      </Loaded>
    </Page>
  )
}
