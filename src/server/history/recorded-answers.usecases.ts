import type { AppId } from '#domain/ranks.ts'
import type { createAnswerCache } from '../platform/answer-cache.ts'
import type { History } from './history.usecases.ts'
import { appIdsOf, type ChartFetch } from './snapshots.rules.ts'

type Answers<Key> = Pick<ReturnType<typeof createAnswerCache<Key>>, 'keys' | 'drop' | 'clear'>

/** For recorded fetches, which answers they change, by key. */
type FindChanged<Key> = (fetches: readonly ChartFetch[]) => (key: Key & {}) => boolean

/** The answers about apps in the fetches. */
export const aboutApps =
  <Key>(appsOf: (key: Key & {}) => readonly AppId[]): FindChanged<Key> =>
  fetches => {
    const recorded = new Set(fetches.flatMap(appIdsOf))
    return key => appsOf(key).some(appId => recorded.has(appId))
  }

/** Drops cached answers when any process has recorded what changes them, and all when anything may have changed. */
export const dropRecorded = <Key>(
  history: Pick<History, 'onRecorded'>,
  caches: readonly Answers<Key>[],
  findChanged: FindChanged<Key>,
): void =>
  void history.onRecorded(fetches => {
    const isChanged = fetches && findChanged(fetches)
    for (const cache of caches) {
      if (isChanged) cache.drop(cache.keys().filter(isChanged))
      else cache.clear()
    }
  })

/** For answers that may come late, but must not keep what was withdrawn. */
export const dropWithdrawn = <Key>(history: Pick<History, 'onRecorded'>, caches: readonly Answers<Key>[]): void =>
  dropRecorded(history, caches, () => () => false)
