/**
 * How much the longest tests do. `npm test` does enough to fail when a guarantee is broken; `npm run test:long`, which comes
 * before a release, does all of it.
 */
type TestLength = {
  /** How often the process that sweeps is killed, and how many storefronts it reads. */
  sweepKills: number
  sweptStorefronts: number
  /** After how many charts a rankings update is killed, each time. */
  updateKills: readonly number[]
  /** How many storefronts a ranking test reads. */
  testedStorefronts: number
  /** How many of the newest days of the recorded history are imported and counted. */
  recordedDays: number
  /** Hours of planning and collecting in a row. */
  plannedHours: number
  /** How often the App Store lies before it tells the truth again. */
  timesOfLies: number
  /** How many days of history there are before the first lie. */
  daysBeforeLies: number
  /** How many apps have their picture for other sites drawn amid lies and after them. */
  drawnApps: number
  /** Of how many public pages one is checked in every look; all others are checked in fewer. */
  pagesPerFullCheck: number
  /** Of how many hostile names one is opened in the browser; the lists and the first HTML are checked for all of them. */
  namesPerOpened: number
}

const short: TestLength = {
  sweepKills: 4,
  sweptStorefronts: 40,
  updateKills: [20],
  testedStorefronts: 58,
  recordedDays: 10,
  plannedHours: 16,
  timesOfLies: 1,
  daysBeforeLies: 12,
  drawnApps: 2,
  pagesPerFullCheck: 4,
  namesPerOpened: 4,
}

const long: TestLength = {
  sweepKills: 20,
  sweptStorefronts: 175,
  updateKills: [5, 20],
  testedStorefronts: 175,
  recordedDays: 60,
  plannedHours: 72,
  timesOfLies: 3,
  daysBeforeLies: 20,
  drawnApps: 9,
  pagesPerFullCheck: 1,
  namesPerOpened: 1,
}

export const testLength = process.env.TEST_LENGTH === 'long' ? long : short

declare module 'vitest' {
  export interface ProvidedContext {
    length: TestLength
  }
}
