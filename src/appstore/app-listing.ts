import type { Device } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'

/** The store page of one app in one storefront. Ratings and prices differ between storefronts. */
export type AppListing = {
  appId: AppId
  name: string
  developer: string
  developerId?: number
  bundleId?: string
  genre?: number
  /** All genres in Apple's order, primary first. */
  genres: number[]
  /** The largest size in the response, 512 px. */
  icon?: string
  /** 0–5 in this storefront; absent without ratings. It can fall, and so can `ratingCount` (airbnb NO, 2023–2026). */
  rating?: number
  ratingCount?: number
  /** In `currency`; 0 is free. Apple Arcade titles have no price. */
  price?: number
  currency?: string
  version?: string
  releaseNotes?: string
  releasedAt?: Date
  updatedAt?: Date
  description?: string
  /** May be empty even if the app has screenshots: since 2025 Apple omits them on some days. Do not delete stored ones. */
  screenshots: string[]
  ipadScreenshots: string[]
  /** ISO 639-1, upper case: `EN`. */
  languages: string[]
  /** What it runs on, an iPod as an iPhone. Empty if Apple lists no device, as for Mac apps. */
  devices: Device[]
  minimumOsVersion?: string
  sizeBytes?: number
  sellerUrl?: string
  storeUrl?: string
  /** `4+`, `17+`. */
  contentRating?: string
  kind: 'ios' | 'mac'
}
