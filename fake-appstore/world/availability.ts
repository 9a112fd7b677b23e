import type { StorefrontCode } from '#domain/storefronts.ts'
import { hashText, mix, unitOf } from './random.ts'
import type { Home, WorldApp } from './world-apps.ts'

const salts: Map<string, number> = new Map()

export const saltOf = (text: string): number => {
  const known = salts.get(text)
  if (known !== undefined) return known
  const salt = hashText(text)
  salts.set(text, salt)
  return salt
}

/** Only a few apps are well known. */
const isWellKnown = (popularity: number): boolean => popularity > -3

/** How likely it is that a storefront does not sell an app of this home. */
type Absence = { ofWellKnown: number; ofOthers: number }

export const absenceIn = (storefront: StorefrontCode, { storefronts }: Home): Absence => {
  if (storefronts === undefined && storefront !== 'cn') return { ofWellKnown: 0.005, ofOthers: 0.04 }
  if (storefronts === undefined) return { ofWellKnown: 0.5, ofOthers: 0.5 }
  const chance = storefronts.has(storefront) ? 0 : storefronts.size === 1 ? 0.7 : 0.35
  return { ofWellKnown: chance, ofOthers: chance }
}

type Sale = { popularity: number; salt: number; absence: Absence }

/** Whether the storefront with this salt ever sells the app with this hash. */
export const isSoldWith = (hash: number, { popularity, salt, absence }: Sale): boolean =>
  unitOf(mix(hash ^ 0x5011, salt)) >= (isWellKnown(popularity) ? absence.ofWellKnown : absence.ofOthers)

/** Whether the storefront ever sells the app, independent of time. */
export const isSoldIn = ({ hash, popularity, home }: WorldApp, storefront: StorefrontCode): boolean =>
  isSoldWith(hash, { popularity, salt: saltOf(storefront), absence: absenceIn(storefront, home) })

export const isOutAt = (app: WorldApp, at: number): boolean =>
  app.releasedAt <= at && (app.withdrawnAt === undefined || at < app.withdrawnAt)
