import type { AppId } from './ranks.ts'

/** The path of a public app's feed. */
export const appFeedPath = (appId: AppId | string): string => `/feeds/app/${appId}.atom`

/** The path of a user's feed; anyone with the secret can read it. */
export const personFeedPath = (secret: string): string => `/feeds/person/${secret}.atom`

/** The path of the feed of an app's milestones. */
export const milestoneFeedPath = (appId: AppId | string): string => `/feeds/milestones/${appId}.atom`

/** The paths of the feeds of all public apps and of the top international apps. */
export const publicAppsFeedPath = '/feeds/lists/public.atom'
export const internationalFeedPath = '/feeds/lists/top-international.atom'

/** The path of the feed of a country's movers; the chart is in its query. */
export const moversFeedPath = (storefront: string): string => `/feeds/movers/${storefront}.atom`

/** The path of the feed of the weather, of the world or of a country. */
export const weatherFeedPath = '/feeds/weather.atom'
export const countryWeatherFeedPath = (storefront: string): string => `/feeds/weather/${storefront}.atom`
