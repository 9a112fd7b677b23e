import { compareStorefronts, type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { hashText, unitOf } from './random.ts'

/** The size of a storefront: 1 for the largest, towards 0 for territories with a handful of buyers. */
export type Market = { size: number; localApps: number; localShare: number }

const ordered = [...storefrontCodes].sort(compareStorefronts)
const largeCount = 53

/** Storefronts where people mostly use local apps: the local apps and their weight against worldwide ones. */
const homeLoving: Partial<Record<StorefrontCode, [localApps: number, localShare: number]>> = {
  cn: [520, 3],
  jp: [400, 1.5],
  kr: [340, 1.6],
  us: [260, 0.7],
  ru: [220, 1.1],
  in: [200, 0.8],
  br: [180, 0.7],
  de: [170, 0.6],
  fr: [170, 0.6],
  gb: [160, 0.5],
  tw: [120, 0.5],
  vn: [110, 0.6],
  id: [110, 0.6],
  tr: [110, 0.7],
}

const marketAt = (code: StorefrontCode, index: number): Market => {
  const isLarge = index < largeCount
  const chance = unitOf(hashText(code, 31))
  const [localApps, localShare] = homeLoving[code] ?? (isLarge ? [48, 0.35] : [2 + Math.floor(chance * 5), 0.12])
  const size = isLarge ? 1 - (index / largeCount) * 0.45 : 0.04 + 0.36 * chance
  return { size, localApps, localShare }
}

const markets: ReadonlyMap<string, Market> = new Map(ordered.map((code, index) => [code, marketAt(code, index)]))

export const marketOf = (storefront: StorefrontCode): Market => markets.get(storefront) ?? marketAt(storefront, 200)
