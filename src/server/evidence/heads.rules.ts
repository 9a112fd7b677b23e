import type { AppId } from '#domain/ranks.ts'
import type { Reading } from './differences.rules.ts'

/** The ranks that people watch. */
const headLength = 3

/** The best app of the first three that the other chart does not have at any rank. */
export const findMissingHead = (of: Reading, other: Reading): { appId: AppId; rank: number } | undefined => {
  const inOther = new Set(other.appIds)
  const index = of.appIds.slice(0, headLength).findIndex(appId => !inOther.has(appId))
  const appId = of.appIds[index]
  return appId === undefined ? undefined : { appId, rank: index + 1 }
}
