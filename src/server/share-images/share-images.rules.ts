import type { StandingApp } from '#contract/apps.ts'
import { deepestRank } from '#domain/ranks.ts'

// SPEC §9.
/** An image is served for this long, and then rendered again on the next request. */
export const keptMinutes = 30
/** All images are discarded this often; those that admins see are rendered at once. */
export const regeneratedEveryHours = 12
/** Apps whose images admins see, and which are rendered ahead of requests. */
const featuredLimit = 6

/** Images stored, up to 200 KB each; the oldest are evicted. */
export const mostImages = 200

const placeOf = ({ bestRank }: StandingApp): number => bestRank ?? deepestRank + 1

/** The public apps in the most countries, then the best ranked; ties keep their order. */
export const listFeaturedApps = (apps: readonly StandingApp[]): StandingApp[] =>
  apps.toSorted((a, b) => b.countriesCount - a.countriesCount || placeOf(a) - placeOf(b)).slice(0, featuredLimit)
