/**
 * The first supported version of each browser; README has the same list. Safari includes iOS; Chrome and Firefox include
 * Android. The build target and the API check in `npm run verify` follow from it.
 */
export const supportedBrowsers = { chrome: 111, edge: 111, firefox: 128, safari: 16.4 } as const
