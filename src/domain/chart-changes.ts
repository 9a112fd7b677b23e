import type { AppId } from './ranks.ts'

/** The apps of one chart at one moment, best first, read to a depth. */
export type Places = { depth: number; appIds: readonly AppId[] }

/**
 * What happened to an app between two measurements of a chart. `entered` and `left` need a measurement that was deep
 * enough to say that the app was not there; where it was not, nothing is known.
 */
export type PlaceChange =
  | { kind: 'stayed' | 'climbed' | 'fell'; appId: AppId; rank: number; previousRank: number }
  | { kind: 'entered'; appId: AppId; rank: number; previousRank: null }
  | { kind: 'left'; appId: AppId; rank: null; previousRank: number }
  | { kind: 'unknown'; appId: AppId; rank: number | null; previousRank: number | null }

const changeOf = (
  appId: AppId,
  rank: number,
  was: { previousRank: number | undefined; depth: number },
): PlaceChange => {
  const { previousRank, depth } = was
  if (previousRank === undefined) {
    return { kind: rank <= depth ? 'entered' : 'unknown', appId, rank, previousRank: null }
  }
  const kind = rank === previousRank ? 'stayed' : rank < previousRank ? 'climbed' : 'fell'
  return { kind, appId, rank, previousRank }
}

/** Every app of either measurement: those of the current one by rank, then those that are in it no more, by what they had. */
export const comparePlaces = (previous: Places, current: Places): PlaceChange[] => {
  const gone = new Map<AppId, number>()
  for (const [index, appId] of previous.appIds.entries()) gone.set(appId, index + 1)
  const changes: PlaceChange[] = []
  for (const [index, appId] of current.appIds.entries()) {
    changes.push(changeOf(appId, index + 1, { previousRank: gone.get(appId), depth: previous.depth }))
    gone.delete(appId)
  }
  for (const [appId, previousRank] of gone) {
    changes.push({ kind: previousRank <= current.depth ? 'left' : 'unknown', appId, rank: null, previousRank })
  }
  return changes
}
