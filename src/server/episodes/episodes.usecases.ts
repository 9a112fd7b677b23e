import type { Episode } from '#contract/episodes.ts'
import { addDays, type Day, daysBetween, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { mapYielding } from '../platform/limits/event-loop.ts'
import { findNearRelease, nearDays, oftenDays, type Release } from '../store-pages/releases.rules.ts'
import type { StorePages } from '../store-pages/store-pages.usecases.ts'
import { episodeDays, type Episode as FoundEpisode, findEpisode } from './episodes.rules.ts'
import type { PlaceOnDay } from './moves.rules.ts'

/** An app on the days of one chart, oldest first. */
export type PlacesOfApp = { appId: AppId; places: readonly PlaceOnDay[] }

const releaseDays = episodeDays + oftenDays + nearDays

const toVersion = (firstMove: Day, releases: readonly Release[]): Episode['version'] => {
  const release = findNearRelease(releases, firstMove)
  return release ? { ...release, daysBefore: daysBetween(release.day, firstMove) } : null
}

const toEpisode = ({ before, after, places, isOngoing }: FoundEpisode, releases: readonly Release[]): Episode => ({
  direction: places > 0 ? 'climb' : 'fall',
  from: { rank: before.rank, depth: before.depth },
  to: { rank: after.rank, depth: after.depth },
  fromDay: before.day,
  toDay: after.day,
  days: daysBetween(before.day, after.day),
  isOngoing,
  version: toVersion(addDays(before.day, 1), releases),
})

export type FindEpisodes = ReturnType<typeof createFindEpisodes>

/** The newest episode of each app in its chart, in the given order, with the version before it: one statement for all apps. */
export const createFindEpisodes =
  ({ listReleases }: Pick<StorePages, 'listReleases'>) =>
  async (wanted: readonly PlacesOfApp[], today: Day): Promise<(Episode | null)[]> => {
    const found = await mapYielding(wanted, ({ places }) => findEpisode(places, today))
    const moved = wanted.flatMap(({ appId }, index) => (found[index] ? appId : []))
    const since = startOfDay(addDays(today, -releaseDays))
    const releases = moved.length > 0 ? await listReleases([...new Set(moved)], since) : undefined
    return wanted.map(({ appId }, index) => {
      const episode = found[index]
      return episode ? toEpisode(episode, releases?.get(appId) ?? []) : null
    })
  }
