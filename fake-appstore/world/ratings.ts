import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { saltOf } from './availability.ts'
import { marketOf } from './markets.ts'
import { mix, noiseAt, unitOf } from './random.ts'
import type { WorldApp } from './world-apps.ts'

export type Rating = { average: number; count: number }

type Question = { app: WorldApp; storefront: StorefrontCode; at: number }

/** Ratings are per storefront. The count grows, and sometimes drops slightly, as when Apple removes ratings. */
export const ratingIn = ({ app, storefront, at }: Question): Rating => {
  const hash = mix(app.hash ^ 0x4a7e, saltOf(storefront))
  const years = Math.max(0, (at - app.releasedAt) / dayMs / 365)
  const away = app.home.storefronts === undefined || app.home.storefronts.has(storefront) ? 1 : 0.01
  const reach = 900_000 * Math.exp(app.popularity) * marketOf(storefront).size ** 2 * away
  const wobble = 1 + 0.0006 * noiseAt(hash, at / dayMs / 4)
  const count = Math.floor(reach * (1 - Math.exp(-years / 3)) * (0.3 + unitOf(hash)) * wobble)
  if (count === 0) return { average: 0, count: 0 }
  const quality = 3.1 + 1.8 * unitOf(mix(app.hash, 0x57a2)) ** 0.5
  return { average: Math.min(5, Math.round((quality + 0.3 * (unitOf(mix(hash, 3)) - 0.5)) * 1e5) / 1e5), count }
}
