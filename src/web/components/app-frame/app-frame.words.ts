/** What all pages of an app share, in English. */
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
  partly: (count: string) => `In ${count} of them not all charts were read: a rank behind #1 may be better there.`,
  noneMeasured: (total: string) => `None of the ${total} countries was measured yet.`,
  countMeaning: ({ count, measured, isOne, top, era }: CountMeaning) => {
    const where = `In ${count} of ${measured} measured ${isOne ? 'country' : 'countries'}`
    const rank = top === 1 ? 'is 1' : `is ${top} or better`
    return `${where} the best rank the app ${era === 'now' ? 'has now' : 'ever had'} in any chart ${rank}.`
  },
} as const

type CountMeaning = { count: string; measured: string; isOne: boolean; top: number; era: 'now' | 'ever' }
