/**
 * The first version of each browser that Rank Atlas works in; README names the same. Safari stands for iOS, Chrome and
 * Firefox for Android as well. What is built, and what `npm run verify` lets the screens use, follows from it.
 */
export const supportedBrowsers = { chrome: 111, edge: 111, firefox: 128, safari: 16.4 } as const
