import type { z } from 'zod'
import type { getChartReplay } from '#contract/chart-snapshots.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'

export type Replay = z.infer<typeof getChartReplay.response>
export type Frame = Replay['frames'][number]
export type ReplayApp = Replay['apps'][number]

/** Places that a frame shows. */
export const replayedPlaces = 25

export const isShown = ({ state }: Pick<Frame, 'state'>): boolean => state === 'measured' || state === 'empty'

/** How an app came to its place: from another, or from below those that are shown; null where nothing is known. */
export type Arrival = { from: number } | 'below' | null

/**
 * How each app of a frame came to its place since the frame before. Nothing is known after a gap, and nothing of the
 * first frame: nobody moves over a day that was not measured.
 */
export const arrivalsOf = (before: Frame | undefined, frame: Frame): Arrival[] => {
  if (!before || !isShown(before)) return frame.appStoreIds.map(() => null)
  const ranks = new Map(before.appStoreIds.map((id, index) => [id, index + 1]))
  return frame.appStoreIds.map(id => {
    const from = ranks.get(id)
    return from === undefined ? 'below' : { from }
  })
}

/** The index of the first measured day; −1 where there is none. */
export const firstShown = ({ frames }: Pick<Replay, 'frames'>): number => frames.findIndex(isShown)

export type ReplayRow = { frame: Frame; rank: number | null; app: ReplayApp | undefined }

/** Every place of every day, and one row for each day without. */
export const rowsOf = ({ frames, apps }: Replay): ReplayRow[] => {
  const byId = new Map(apps.map(app => [app.appStoreId, app]))
  return frames.flatMap((frame): ReplayRow[] =>
    frame.appStoreIds.length === 0
      ? [{ frame, rank: null, app: undefined }]
      : frame.appStoreIds.map((id, index) => ({ frame, rank: index + 1, app: byId.get(id) })),
  )
}

export const replayCsv: readonly CsvColumn<ReplayRow>[] = [
  { head: 'day', value: ({ frame }) => frame.day },
  { head: 'state', value: ({ frame }) => frame.state },
  { head: 'reason', value: ({ frame }) => frame.reason },
  { head: 'moment', value: ({ frame }) => (isShown(frame) ? frame.observedAt : null) },
  { head: 'rank', value: ({ rank }) => rank },
  { head: 'app_id', value: ({ app }) => app?.appStoreId ?? null },
  { head: 'name', value: ({ app }) => app?.name ?? null },
]
