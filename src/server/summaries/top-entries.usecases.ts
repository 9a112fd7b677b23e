import type { AppId } from '#domain/ranks.ts'
import { listAppEntries } from '../catalog/app-lists.repository.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { compareEntries, type ListPosition, listTopPositions } from './list-positions.rules.ts'

/** Loads catalogue entries only for the apps on the page and for those tied with the last of them. */
export const listTopEntries = async <Position extends ListPosition & { appId: AppId }>(
  db: Database,
  positions: readonly Position[],
  limit: number,
) => {
  const first = new Map(listTopPositions(positions, limit).map(position => [position.appId, position]))
  const entries = await listAppEntries(db, [...first.keys()])
  const topEntries = entries.flatMap((entry): (Position & AppEntry)[] => {
    const position = first.get(entry.appId)
    return position ? [{ ...position, ...entry }] : []
  })
  return topEntries.sort(compareEntries).slice(0, limit)
}
