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

/** Merges two readings of one version: the earlier time, and preferably the notes of the app's own storefront. */
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

/** Every version that was read, without duplicates, in a fixed order so that writers cannot deadlock. */
export const listVersionsRead = (read: readonly ReadPages[]): ReadVersion[] => {
  const versions = new Map<string, ReadVersion>()
  for (const seen of read.flatMap(versionsOf)) {
    const key = `${seen.appId} ${seen.version}`
    const known = versions.get(key)
    versions.set(key, known ? joinVersions(known, seen) : seen)
  }
  return [...versions.values()].sort((a, b) => a.appId - b.appId || (a.version < b.version ? -1 : 1))
}
