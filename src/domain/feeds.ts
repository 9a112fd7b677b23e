import type { AppId } from './ranks.ts'

/** Where the feed of a public app is. */
export const appFeedPath = (appId: AppId | string): string => `/feeds/app/${appId}.atom`

/** Where the feed of a person is: whoever knows the secret may read it. */
export const personFeedPath = (secret: string): string => `/feeds/person/${secret}.atom`
