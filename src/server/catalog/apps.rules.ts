import type { AppListing, TopChartEntry } from '#appstore'
import type { App } from '#contract/apps.ts'
import { genreName } from '#domain/genres.ts'
import type { apps } from './apps.table.ts'

type NewApp = typeof apps.$inferInsert
type Seen = { storefront: string; at: Date }

/** An app known from a chart only. Sources without names give a name to show until a lookup answers. */
export const toSeenApp = (entry: TopChartEntry, { storefront, at }: Seen): NewApp => ({
  appId: entry.appId,
  name: entry.name ?? `App ${entry.appId}`,
  developer: entry.developer ?? '',
  developerId: entry.developerId ?? null,
  bundleId: entry.bundleId ?? null,
  genre: entry.genre ?? null,
  icon: entry.icon ?? null,
  price: entry.price ?? null,
  currency: entry.currency ?? null,
  releasedAt: entry.releaseDate ?? null,
  storefront,
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
  description: listing.description ?? null,
  screenshots: listing.screenshots,
  ipadScreenshots: listing.ipadScreenshots,
  storefront,
  firstSeenAt: at,
  lookedUpAt: at,
  lookupTriedAt: at,
})

/** Addresses the screens can show while the App Store gave no icon. */
const placeholderIcon = '/api/placeholder-icon'

export const toContractApp = (row: typeof apps.$inferSelect): App => ({
  id: String(row.appId),
  appStoreId: String(row.appId),
  name: row.name,
  developer: row.developer,
  category: row.genre === null ? '' : genreName(row.genre),
  icon: row.icon ?? placeholderIcon,
  rating: row.rating,
})

export const storeUrlOf = (row: Pick<typeof apps.$inferSelect, 'appId' | 'storefront'>): string =>
  `https://apps.apple.com/${row.storefront ?? 'us'}/app/id${row.appId}`
