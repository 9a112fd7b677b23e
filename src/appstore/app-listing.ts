import type { AppId } from '#domain/ranks.ts'

/** The store page of one app in one storefront. Ratings and prices differ between storefronts. */
export type AppListing = {
  appId: AppId
  name: string
  developer: string
  developerId?: number
  bundleId?: string
  /** The primary genre. */
  genre?: number
  /** All genres, primary first as Apple sends them. */
  genres: number[]
  /** The largest size named, 512 px. */
  icon?: string
  /** 0–5 in this storefront; absent when nobody rated. It can fall, and so can `ratingCount` (airbnb NO, 2023–2026). */
  rating?: number
  ratingCount?: number
  /** In `currency`; 0 is free. Apple Arcade titles have none. */
  price?: number
  currency?: string
  version?: string
  releaseNotes?: string
  /** First release of the app. */
  releasedAt?: Date
  /** Release of this version. */
  updatedAt?: Date
  description?: string
  /** May be empty for an app that has some: since 2025 Apple leaves them out on some days. Do not erase kept ones. */
  screenshots: string[]
  ipadScreenshots: string[]
  /** ISO 639-1, upper case: `EN`. */
  languages: string[]
  minimumOsVersion?: string
  sizeBytes?: number
  sellerUrl?: string
  storeUrl?: string
  /** `4+`, `17+`. */
  contentRating?: string
  kind: 'ios' | 'mac'
}
