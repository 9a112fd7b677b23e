import { addDays, type Day, dayOf, daysBetween } from '#domain/days.ts'

/** A version and the day of its release, or of its first reading if the App Store gives no release date. */
export type Release = { version: string; day: Day }

/** A version is near a day if it came at most this many days before. */
export const nearDays = 7
const oftenPart = 0.4
export const oftenDays = 90

type Version = { version: string; releasedAt: Date | string | null; firstSeenAt: Date | string }

export const toRelease = ({ version, releasedAt, firstSeenAt }: Version): Release => ({
  version,
  day: dayOf(new Date(releasedAt ?? firstSeenAt)),
})

const isNear = ({ day: release }: Release, day: Day): boolean => {
  const days = daysBetween(release, day)
  return days >= 0 && days <= nearDays
}

/**
 * Whether more than 40 percent of the 90 days before had a new version in the week before them, so that a version near a
 * move says little.
 */
export const releasesOften = (releases: readonly Release[], day: Day): boolean => {
  const near = Array.from({ length: oftenDays }, (_, index) => addDays(day, -1 - index)).filter(earlier =>
    releases.some(release => isNear(release, earlier)),
  )
  return near.length > oftenPart * oftenDays
}

/** The newest version at most seven days before a day. Undefined without one, and if the app releases often. */
export const findNearRelease = (releases: readonly Release[], day: Day): Release | undefined =>
  releasesOften(releases, day)
    ? undefined
    : releases.filter(release => isNear(release, day)).toSorted((a, b) => b.day.localeCompare(a.day))[0]
