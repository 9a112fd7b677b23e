import type { StorefrontCode } from '#domain/storefronts.ts'
import { hashText, mix, unitOf } from './random.ts'
import type { WorldApp } from './world-apps.ts'

const salts: Map<string, number> = new Map()

/** A numeric hash of the text. */
export const saltOf = (text: string): number => {
  const known = salts.get(text)
  if (known !== undefined) return known
  const salt = hashText(text)
  salts.set(text, salt)
  return salt
}

const chanceOfAbsence = (app: WorldApp, storefront: StorefrontCode): number => {
  const { storefronts } = app.home
  if (storefronts?.has(storefront)) return 0
  if (storefronts !== undefined) return storefronts.size === 1 ? 0.7 : 0.35
  if (storefront === 'cn') return 0.5
  return app.popularity > -3 ? 0.005 : 0.04
}

/** Whether the storefront ever sells the app, independent of time. */
export const isSoldIn = (app: WorldApp, storefront: StorefrontCode): boolean =>
  unitOf(mix(app.hash ^ 0x5011, saltOf(storefront))) >= chanceOfAbsence(app, storefront)

export const isOutAt = (app: WorldApp, at: number): boolean =>
  app.releasedAt <= at && (app.withdrawnAt === undefined || at < app.withdrawnAt)
