import type { StandingApp } from '#contract/apps.ts'
import { deepestRank } from '#domain/ranks.ts'

// SPEC §9.
/** A picture is sent for this long; then it is made anew, when somebody asks for it. */
export const keptMinutes = 30
/** All are made anew this often, asked for or not. */
export const regeneratedEveryHours = 12
/** Apps whose pictures admins see, and which are made before anybody asks. */
const featuredLimit = 6

/** Pictures that are kept, up to 200 KB each; the oldest make room. */
export const imagesKept = 200

const placeOf = ({ bestRank }: StandingApp): number => bestRank ?? deepestRank + 1

/** Of the public apps those in most countries, then the best ranked; others stay in their order. */
export const listFeaturedApps = (apps: readonly StandingApp[]): StandingApp[] =>
  apps.toSorted((a, b) => b.countriesCount - a.countriesCount || placeOf(a) - placeOf(b)).slice(0, featuredLimit)
