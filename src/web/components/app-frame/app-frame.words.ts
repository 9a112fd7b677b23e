/** Texts shared by all pages of an app. */
export const appFrameWords = {
  back: 'Back to Apps',
  loading: 'Loading the app',
  failed: (why: string) => `Error loading the app: ${why}`,
  notFound: 'App Not Found',
  notFoundHint: (appStoreId: string) =>
    `No app with the App Store id ${appStoreId} is known here. Check the number, or choose an app from the list.`,
  allApps: 'See all apps',
  login: 'Login to Track App',
  notMeasured: 'not measured',
  partly: (count: string) => `In ${count} of them some charts are missing, so a rank below #1 may be better there.`,
  noneMeasured: (total: string) => `None of the ${total} countries has been measured yet.`,
  countMeaning: ({ count, measured, isOne, top, era }: CountMeaning) => {
    const rank = top === 1 ? 'number 1' : `in the top ${top}`
    const countries = `${count} of ${measured} measured ${isOne ? 'country' : 'countries'}`
    return `The app ${era === 'now' ? 'is' : 'has been'} ${rank} of at least one chart in ${countries}.`
  },
} as const

type CountMeaning = { count: string; measured: string; isOne: boolean; top: number; era: 'now' | 'ever' }
