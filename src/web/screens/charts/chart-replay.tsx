import { useQuery } from '@tanstack/react-query'
import { chartTitle } from '#domain/chart-words.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { isRead } from './chart-facts.ts'
import { replayQuery } from './charts.queries.ts'
import type { ChartsAddress } from './charts-address.ts'
import { replayCsvColumns } from './charts-csv.ts'
import { replayWords as words } from './replay.words.ts'
import { ReplayControls } from './replay-controls.tsx'
import { ReplayFrame } from './replay-frame.tsx'
import { firstShown, type Replay, replayedPlaces, rowsOf } from './replay-frames.ts'
import { useReplay } from './use-replay.ts'

const skeleton = (
  <>
    <Skeleton className="mb-3 h-5 max-w-80" />
    <Skeleton className="mb-3 h-9 max-w-96" />
    <Skeleton className="mb-5 h-10" />
    <SkeletonRows count={12} className="flex h-9 items-center gap-4 border-t border-line">
      <Skeleton className="h-3.5 w-6" />
      <Skeleton className="size-6" />
      <Skeleton className="h-3.5 w-1/3" />
    </SkeletonRows>
  </>
)

const Sentence = ({ replay: { frames } }: { replay: Replay }) => {
  const { locale } = useReader()
  const count = frames.filter(isRead).length
  const [places, days, text] = [replayedPlaces, frames.length, count].map(number => formatNumber(number, locale))
  return (
    <p className="max-w-[80ch] pb-4 text-sm text-second">
      {words.sentence({ count, text: text ?? '', places: places ?? '', days: days ?? '' })}
    </p>
  )
}

const Player = ({ address, replay }: { address: ChartsAddress; replay: Replay }) => {
  const { frames } = replay
  const controls = useReplay(frames.length, Math.max(0, firstShown(replay)))
  const frame = frames[controls.dayIndex]
  if (!frame) return null
  return (
    <>
      <ReplayControls address={address} frames={frames} frame={frame} controls={controls} />
      <ReplayFrame
        replay={replay}
        frame={frame}
        before={frames[controls.dayIndex - 1]}
        isPlaying={controls.isPlaying}
        speed={controls.speed}
      />
    </>
  )
}

const Replayed = ({ address, replay }: { address: ChartsAddress; replay: Replay }) => {
  const { storefront, key } = replay.chart
  const country = { storefront, countryName: countryNameOf(storefront) }
  const title = (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Flag src={flagUrlOf(storefront)} />
      <CountryName country={country} />
      <span className="font-normal text-second">{chartTitle(replay.chart)}</span>
    </span>
  )
  const days = `${replay.frames[0]?.day ?? ''} ${replay.frames.at(-1)?.day ?? ''}`
  const csv = { name: words.csv(`${key} ${days}`), columns: replayCsvColumns, rows: rowsOf(replay) }
  return (
    <Section title={title} aside={<CsvButton input={csv} />}>
      {firstShown(replay) < 0 ? (
        <Empty title={words.nothing}>{words.nothingHint}</Empty>
      ) : (
        <>
          <Sentence replay={replay} />
          <Player key={`${key} ${days}`} address={address} replay={replay} />
        </>
      )}
    </Section>
  )
}

export const ChartReplay = ({ address }: { address: ChartsAddress }) => (
  <>
    <noscript>
      <p className="pb-4 text-second">{words.needsScript}</p>
    </noscript>
    <Loaded query={useQuery(replayQuery(address))} words={words} skeleton={skeleton}>
      {replay => <Replayed address={address} replay={replay} />}
    </Loaded>
  </>
)
