import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Movements } from '#contract/movers.ts'
import { chartNameIn } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { moversFeedPath } from '#domain/feeds.ts'
import { chartOf } from '#web/components/browse/chart-address.ts'
import { ChartPicker } from '#web/components/browse/chart-picker.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { FeedLink } from '#web/components/ui/feed-link.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { MoverList, quietLink } from './mover-list.tsx'
import { moversQuery } from './movers.queries.ts'
import { type MoverKind, moverKinds, moversWords as words } from './movers.words.ts'
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

const Lead = ({ movements, address }: MoversPageProps) => {
  const { locale } = useReader()
  const { pairs, storefront, span } = movements
  const chart = pairs[0]?.chart.name ?? ''
  const isWorld = storefront === 'world'
  const where = isWorld
    ? words.everywhere
    : formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)
  const count = (kind: MoverKind) => formatNumber(movements[kind].total, locale)
  const counts = {
    climbers: count('climbers'),
    fallers: count('fallers'),
    newEntries: count('newEntries'),
    droppedOut: count('droppedOut'),
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-3 pb-4 sm:pt-7 sm:pb-6">
      <div className="max-w-[75ch]">
        <p suppressHydrationWarning>{words.lead({ chart, where, ...counts })}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-second">
          <span>
            <Compared movements={movements} />
          </span>
          {address.at && (
            <Link to="." search={{ ...address, at: undefined }} resetScroll={false} className={quietLink}>
              {words.backToNow}
            </Link>
          )}
        </p>
      </div>
      <CsvButton
        input={{ name: words.csvName({ chart, where, span }), columns: moverCsvColumns, rows: listLines(movements) }}
      />
    </div>
  )
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
      <Lead movements={movements} address={address} />
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

const SpanChoice = ({ address }: ControlsProps) => (
  <Segmented
    label={words.span}
    segments={moversSpans.map(span => ({
      key: span,
      label: words.spans[span],
      search: { ...address, span: span === usualSpan ? undefined : span },
      isChosen: span === (address.span ?? usualSpan),
    }))}
  />
)

const NoiseSwitch = ({ address }: ControlsProps) => {
  const navigate = useNavigate()
  const turn = (isOn: boolean) =>
    void navigate({
      to: '.',
      search: { ...address, noise: isOn ? undefined : 'all' },
      replace: true,
      resetScroll: false,
    })
  return <Switch label={words.noise} isOn={address.noise !== 'all'} onChange={turn} className="min-h-6" />
}

const MoversControls = ({ address }: ControlsProps) => (
  <div className="grid gap-2.5 sm:gap-4">
    <ChartPicker address={address} beforeCountries={<option value="world">{pickerWords.world}</option>} />
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <SpanChoice address={address} />
      <NoiseSwitch address={address} />
    </div>
  </div>
)

const skeleton = (
  <>
    <Skeleton className="mt-8 mb-2 h-4 max-w-lg" />
    <Skeleton className="mb-8 h-3.5 max-w-sm" />
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
    <Page title={words.title} description={words.description} feed={feed}>
      <p className="max-w-[62ch] pb-6 text-second max-sm:hidden">{words.description}</p>
      <MoversControls address={address} />
      <Loaded query={useQuery(moversQuery(address))} words={words} skeleton={skeleton}>
        {movements => (
          <>
            <MoversPage movements={movements} address={address} />
            {feed && <FeedLink feed={feed} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}
