import type { z } from 'zod'
import type { getChartReplay } from '#contract/chart-snapshots.ts'
import type { Reader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { isRead } from './chart-facts.ts'
import { replayWords as words } from './replay.words.ts'

/** The day, with a note if it has no ranks to show. */
export const frameText = ({ day, state }: Frame, reader: Reader): string => {
  const text = formatUtcDay(day, reader)
  if (state === 'failed') return words.gap(text)
  if (state === 'not-tracked') return words.untracked(text)
  return state === 'empty' ? words.isEmpty(text) : text
}

export type Replay = z.infer<typeof getChartReplay.response>
export type Frame = Replay['frames'][number]
export type ReplayApp = Replay['apps'][number]

export const replayedPlaces = 25

/** Where an app came from: another rank, or outside the displayed ranks. Null if unknown. */
export type Arrival = { from: number } | 'below' | null

/**
 * The arrival of each app in a frame since the frame before. Unknown for the first frame and after a gap, because we do not
 * show moves over days that were not measured.
 */
export const arrivalsOf = (before: Frame | undefined, frame: Frame): Arrival[] => {
  if (!before || !isRead(before)) return frame.appStoreIds.map(() => null)
  const ranks = new Map(before.appStoreIds.map((id, index) => [id, index + 1]))
  return frame.appStoreIds.map(id => {
    const from = ranks.get(id)
    return from === undefined ? 'below' : { from }
  })
}

export const firstShown = ({ frames }: Pick<Replay, 'frames'>): number => frames.findIndex(isRead)

export type ReplayRow = { frame: Frame; rank: number | null; app: ReplayApp | undefined }

/** One row per rank and day; days without apps get a single row. */
export const rowsOf = ({ frames, apps }: Replay): ReplayRow[] => {
  const byId = new Map(apps.map(app => [app.appStoreId, app]))
  return frames.flatMap((frame): ReplayRow[] =>
    frame.appStoreIds.length === 0
      ? [{ frame, rank: null, app: undefined }]
      : frame.appStoreIds.map((id, index) => ({ frame, rank: index + 1, app: byId.get(id) })),
  )
}
