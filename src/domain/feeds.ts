import type { AppId } from './ranks.ts'

/** The path of a public app's feed. */
export const appFeedPath = (appId: AppId | string): string => `/feeds/app/${appId}.atom`

/** The path of a user's feed; anyone with the secret can read it. */
export const personFeedPath = (secret: string): string => `/feeds/person/${secret}.atom`

/** The path of the feed of an app's milestones. */
export const milestoneFeedPath = (appId: AppId | string): string => `/feeds/milestones/${appId}.atom`
