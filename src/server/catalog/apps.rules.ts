import anyAscii from 'any-ascii'
import type { AppListing, TopChartEntry } from '#appstore'
import type { App } from '#contract/apps.ts'
import { findDisplayName } from '#domain/display-names.ts'
import { genreName } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import type { appDetails, apps } from './apps.table.ts'

/** Longest indexed name; some names run to a whole description. */
const longestFolded = 400

/**
 * Folds text of any script to plain ASCII words: `Ångström’s 東京!` becomes `angstroms dongjing`. Queries and names are folded
 * the same way.
 */
export const foldText = (text: string): string =>
  anyAscii(text.slice(0, longestFolded).toWellFormed().normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/['`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .slice(0, longestFolded)
    .trim()

/** Folded name and developer, one per line. The leading space on each line lets `% word` match the start of any word. */
export const toSearchText = ({ name, developer }: { name: string; developer: string }): string =>
  ` ${foldText(name)}\n ${foldText(developer)}`

type NewApp = typeof apps.$inferInsert
type Seen = { storefront: string; at: Date }

/** The name shown for an app that is known only by its id. */
export const standInName = (appId: AppId): string => `App ${appId}`

/** A row for an app known only from a chart. A source without names gives a placeholder name until a lookup answers. */
export const toSeenApp = (entry: TopChartEntry, { storefront, at }: Seen): NewApp => ({
  appId: entry.appId,
  name: entry.name ?? standInName(entry.appId),
  developer: entry.developer ?? '',
  developerId: entry.developerId ?? null,
  bundleId: entry.bundleId ?? null,
  genre: entry.genre ?? null,
  icon: entry.icon ?? null,
  price: entry.price ?? null,
  currency: entry.currency ?? null,
  releasedAt: entry.releaseDate ?? null,
  storefront,
  // A placeholder name must not match a search.
  searchText: entry.name === undefined ? '' : toSearchText({ name: entry.name, developer: entry.developer ?? '' }),
  firstSeenAt: at,
})

export const toListedApp = (listing: AppListing, { storefront, at }: Seen): NewApp => ({
  appId: listing.appId,
  name: listing.name,
  developer: listing.developer,
  developerId: listing.developerId ?? null,
  bundleId: listing.bundleId ?? null,
  genre: listing.genre ?? null,
  icon: listing.icon ?? null,
  rating: listing.rating ?? null,
  ratingCount: listing.ratingCount ?? null,
  price: listing.price ?? null,
  currency: listing.currency ?? null,
  version: listing.version ?? null,
  releasedAt: listing.releasedAt ?? null,
  isIpadOnly: listing.devices.length > 0 ? !listing.devices.includes('iphone') : null,
  storefront,
  searchText: toSearchText(listing),
  firstSeenAt: at,
  lookedUpAt: at,
  lookupTriedAt: at,
})

export const toDetails = (listing: AppListing): typeof appDetails.$inferInsert => ({
  appId: listing.appId,
  description: listing.description ?? null,
  screenshots: listing.screenshots,
  ipadScreenshots: listing.ipadScreenshots,
})

/** Shown until the App Store provides an icon. */
const placeholderIcon = '/api/placeholder-icon'

/** The fields of an app in a list. */
export type AppEntry = Pick<typeof apps.$inferSelect, 'appId' | 'name' | 'developer' | 'genre' | 'icon' | 'rating'>

/** Shown for an app that is not in the catalogue: an imported app that no chart or lookup has named. */
export const unnamedApp = (appId: AppId): AppEntry => ({
  appId,
  name: standInName(appId),
  developer: '',
  genre: null,
  icon: null,
  rating: null,
})

export const toContractApp = (row: AppEntry): App => ({
  id: String(row.appId),
  appStoreId: String(row.appId),
  name: findDisplayName(row.name) ?? standInName(row.appId),
  developer: findDisplayName(row.developer) ?? '',
  category: row.genre === null ? '' : genreName(row.genre),
  icon: row.icon ?? placeholderIcon,
  rating: row.rating,
})

export const storeUrlOf = (row: Pick<typeof apps.$inferSelect, 'appId' | 'storefront'>): string =>
  `https://apps.apple.com/${row.storefront ?? 'us'}/app/id${row.appId}`
