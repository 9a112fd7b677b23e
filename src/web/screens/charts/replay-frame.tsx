import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { changeKindOf } from '#web/components/ranks/change-kind.ts'
import { gapReasonSentence } from '#web/components/ranks/gap-reasons.words.ts'
import { RankChange } from '#web/components/ranks/rank-change.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { replayWords as words } from './replay.words.ts'
import {
  type Arrival,
  arrivalsOf,
  type Frame,
  frameText,
  type Replay,
  type ReplayApp,
  replayedPlaces,
} from './replay-frames.ts'
import { dayStepMs, type Speed, speeds } from './use-replay.ts'

type ReplayFrameProps = { replay: Replay; frame: Frame; before: Frame | undefined; isPlaying: boolean; speed: Speed }

/** Shorter than the time per day, so that the order stays still long enough to read. */
const movingShare = 0.7

const keyframesOf = (arrival: Arrival, rank: number, rowHeight: number): Keyframe[] | undefined => {
  if (arrival === 'below')
    return [
      { opacity: 0, transform: `translateY(${rowHeight}px)` },
      { opacity: 1, transform: 'none' },
    ]
  if (!arrival || arrival.from === rank) return undefined
  return [{ transform: `translateY(${(arrival.from - rank) * rowHeight}px)` }, { transform: 'none' }]
}

type Moving = { arrivals: readonly Arrival[]; isStill: boolean; speed: Speed }

const useMovingRows = (list: RefObject<HTMLOListElement | null>, { arrivals, isStill, speed }: Moving): void => {
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])]
    const rowHeight = rows[0]?.getBoundingClientRect().height ?? 0
    if (isStill) return
    const moves = rows.flatMap((row, index) => {
      const keyframes = keyframesOf(arrivals[index] ?? null, index + 1, rowHeight)
      const duration = (dayStepMs * movingShare) / speeds[speed]
      return keyframes ? [row.animate(keyframes, { duration, easing: 'cubic-bezier(0.3, 0, 0.1, 1)' })] : []
    })
    return () => {
      for (const move of moves) move.cancel()
    }
  }, [list, arrivals, isStill, speed])
}

const Came = ({ arrival, rank }: { arrival: Arrival; rank: number }) => {
  const { locale } = useReader()
  if (arrival === 'below') {
    return (
      <span className="text-sm text-blue" title={words.fromOutsideTitle(formatNumber(replayedPlaces, locale))}>
        {words.fromOutside}
      </span>
    )
  }
  const previousRank = arrival?.from ?? null
  const kind = previousRank === null ? 'unknown' : changeKindOf({ rank, previousRank })
  return <RankChange kind={kind} rank={rank} previousRank={previousRank} />
}

const Row = ({ app, rank, arrival }: { app: ReplayApp | undefined; rank: number; arrival: Arrival }) => {
  const { locale } = useReader()
  return (
    <li className="flex h-9 items-center gap-3 border-t border-line bg-paper text-table">
      <span className="w-6 shrink-0 text-second tabular-nums">{formatNumber(rank, locale)}</span>
      <span className="w-20 shrink-0">
        <Came arrival={arrival} rank={rank} />
      </span>
      {app && (
        <>
          <AppIcon src={app.icon} name={app.name} size={24} isFirstSight className="size-6" />
          <NameLink app={app} page="/app/$id" className="min-w-0 truncate font-medium">
            {app.name}
          </NameLink>
          <span className="ml-auto truncate pl-4 text-sm text-second max-sm:hidden">{app.developer}</span>
        </>
      )}
    </li>
  )
}

/** A day without ranks to show, with the reason. A failed day is hatched. */
const NoFrame = ({ frame }: { frame: Frame }) => {
  const reader = useReader()
  return (
    <div className="flex min-h-40 border-y border-line">
      {frame.state === 'failed' && <span className="keeps-colour w-full max-w-24 shrink-0 hatched sm:max-w-48" />}
      <div className="py-8 pl-5">
        <p className="font-medium">{frameText(frame, reader)}</p>
        {frame.reason && <p className="mt-1 text-table text-second">{gapReasonSentence(frame.reason, frame.detail)}</p>}
      </div>
    </div>
  )
}

const Places = ({ replay, frame, before, speed }: Omit<ReplayFrameProps, 'isPlaying'>) => {
  const reader = useReader()
  const list = useRef<HTMLOListElement>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const arrivals = useMemo(() => arrivalsOf(before, frame), [before, frame])
  useMovingRows(list, { arrivals, isStill, speed })
  const apps = new Map(replay.apps.map(app => [app.appStoreId, app]))
  return (
    <ol ref={list} aria-label={words.list(formatUtcDay(frame.day, reader))} className="border-b border-line">
      {frame.appStoreIds.map((id, index) => (
        <Row key={id} app={apps.get(id)} rank={index + 1} arrival={arrivals[index] ?? null} />
      ))}
    </ol>
  )
}

/** One day of the replay. Announced to screen readers only while paused, because speech would lag behind playback. */
export const ReplayFrame = ({ isPlaying, ...props }: ReplayFrameProps) => {
  const reader = useReader()
  const { replay, frame } = props
  const first = replay.apps.find(({ appStoreId }) => appStoreId === frame.appStoreIds[0])
  const announcement = first
    ? words.announcement({ day: formatUtcDay(frame.day, reader), first: first.name })
    : frameText(frame, reader)
  return (
    <div className="min-h-[57rem]">
      <p role="status" className="sr-only">
        {!isPlaying && announcement}
      </p>
      {frame.appStoreIds.length > 0 ? <Places {...props} /> : <NoFrame frame={frame} />}
    </div>
  )
}
