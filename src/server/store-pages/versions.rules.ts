import type { ReadPages } from './readings.rules.ts'
import type { appVersions } from './store-pages.table.ts'

export type VersionRow = typeof appVersions.$inferSelect
export type ReadVersion = VersionRow & { isOwnPage: boolean }

const versionsOf = ({ storefront, purpose, found, at }: ReadPages): ReadVersion[] =>
  found.flatMap(({ appId, version, updatedAt, releaseNotes }) =>
    version
      ? [
          {
            appId,
            version,
            storefront,
            firstSeenAt: at,
            isOwnPage: purpose === 'pages',
            releasedAt: updatedAt ?? null,
            releaseNotes: releaseNotes || null,
          },
        ]
      : [],
  )

/** Joins two readings of one version: the earlier moment, and the notes of the app's own page before those of others. */
const joinVersions = (known: ReadVersion, read: ReadVersion): ReadVersion => {
  const takesNotes = read.releaseNotes !== null && (known.releaseNotes === null || (read.isOwnPage && !known.isOwnPage))
  const { releaseNotes, storefront, isOwnPage } = takesNotes ? read : known
  return {
    ...known,
    releaseNotes,
    storefront,
    isOwnPage,
    releasedAt: known.releasedAt ?? read.releasedAt,
    firstSeenAt: new Date(Math.min(known.firstSeenAt.getTime(), read.firstSeenAt.getTime())),
  }
}

/** Every version that was read, once, in one order for all who write: nobody then waits for another in a ring. */
export const listVersionsRead = (read: readonly ReadPages[]): ReadVersion[] => {
  const versions = new Map<string, ReadVersion>()
  for (const seen of read.flatMap(versionsOf)) {
    const key = `${seen.appId} ${seen.version}`
    const known = versions.get(key)
    versions.set(key, known ? joinVersions(known, seen) : seen)
  }
  return [...versions.values()].sort((a, b) => a.appId - b.appId || (a.version < b.version ? -1 : 1))
}
