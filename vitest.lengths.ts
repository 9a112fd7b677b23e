/**
 * The size of the longest tests. `npm test` does enough to fail when a guarantee is broken. `npm run test:long`, which runs
 * before a release, does everything.
 */
type TestLength = {
  /** How often the collector process is killed, and how many storefronts it reads. */
  sweepKills: number
  sweptStorefronts: number
  /** The number of storefronts that a rankings update reads, and the numbers of charts after which it is killed. */
  updatedStorefronts: number
  updateKills: readonly number[]
  /** The number of storefronts that two processes read together. */
  sharedStorefronts: number
  /** The number of storefronts that a ranking test reads. */
  testedStorefronts: number
  /** The number of made-up histories that are exported and imported. */
  exportedWorlds: number
  /** The number of days of recorded history that are imported and counted, newest first. */
  recordedDays: number
  /** The number of consecutive hours of planning and collecting, and of storefronts in them. */
  plannedHours: number
  plannedStorefronts: number
  /** The size of the rank history after them. A few hours are mostly the overhead of files. */
  mostBytesPerRank: number
  /** For how many days alert rules are evaluated. The last accident is on the 26th. */
  ruledDays: number
  /** How often the App Store lies before it tells the truth again. */
  timesOfLies: number
  /** The number of sweeps after the first one that tells the truth again. */
  laterSweeps: number
  /** The number of days of history before the first lie. */
  daysBeforeLies: number
  /** The number of apps whose share image is compared during and after the lies. */
  drawnApps: number
  /**
   * One in this many public pages is checked in every theme and width; the others in one of them. The short form checks home in all
   * of them, and each kind of page in each of them.
   */
  pagesPerFullCheck: number
  /** How many rows of a table, and items of a list, axe checks. */
  rowsPerAxe: number
  /** Whether axe checks pages again that a journey reaches in a state checked elsewhere, and the sidebar on every page. */
  repeatsAxe: boolean
  /** Whether admin and member pages are opened and checked in full in both looks, instead of only in the colours of the second. */
  checksBothLooks: boolean
  /** One in this many hostile names is opened in the browser, besides the long ones. First HTML, card and badge are checked for all names. */
  namesPerOpened: number
  /** One in this many lists and missing pages is opened in the browser, besides those that axe checks. The first HTML of all is checked. */
  listsPerOpened: number
  /** The countries whose charts a new demo has read when it is ready. */
  demoStorefronts: string
  /** Whether the pointer visits every country with a planted state, instead of one for each state. */
  pointsAtEveryCountry: boolean
  /** Whether a browser also walks the journey of a person of GitHub. */
  walksGithub: boolean
  /**
   * Whether the journey of a new member has a server of its own and waits there for the ranks of the tracked app. In the short form,
   * the owner of a new server sees the first rank arrive, and the member does all the rest.
   */
  waitsForRanks: boolean
  /** Whether each of the twelve counts of an app opens its picture, instead of one in each of their four sections. */
  opensEveryCount: boolean
  /** Whether all charts of a moment are withdrawn, instead of one in each country. */
  withdrawsEveryChart: boolean
  /**
   * Whether a server is started with each of some wrong settings and data folders, and is also stopped right after a later start. The short
   * form starts one of each kind, because each start takes a second or two of CPU.
   */
  triesEveryStart: boolean
  /** Whether admins also add an app while the App Store asks for a pause, and refresh one in a pause or while it is down, and not only while it is slow. */
  triesEveryFault: boolean
  /** How often a body with an unexpected field is sent to each operation. Twelve draw each name of a field at least once. */
  unexpectedBodies: number
  /** How many requests each operation with input receives, all but the first one odd. */
  oddRequestsPerOperation: number
  /** Whether bodies of every type are sent in every way over a socket, also by visitors who may not make the call. */
  framesEveryType: boolean
  /** At how many odd addresses each public page is opened. */
  oddAddressesPerPage: number
  /** What the network in front of a database does. The drills of the connections alone try each. */
  networkFaults: readonly ('swallows everything' | 'resets connections')[]
  /** How many minutes of jittery calls are simulated, and how often with other random delays. */
  jitteryMinutes: number
  jitterySeeds: number
  /** How many minutes the drill at Apple's pace takes, in simulated or in real time. */
  applePaceMinutes: number
  isApplePaceReal: boolean
  /** By how many hours the clock of a server jumps, one jump after the other. */
  clockJumpHours: readonly number[]
  /** For how many random worlds all scores are computed by hand. */
  scoredWorlds: number
  /** How many people visit at once while the database is slow, one wave after the other. */
  slowVisits: readonly number[]
  /** How many storefronts are read while both databases are slow. */
  slowStorefronts: number
  /** Every how many statements an upgrade is killed. */
  killedMigrationsEvery: number
  /** How often the disks of a server die, which needs root and loop devices. */
  mortalDisks: number
  /** How often a backup and a restore are killed, spread over the time that they take. */
  backupKills: number
  /** How often a process that files, thins and forgets, or its database, is killed. */
  keepingKills: number
  /** Each so many-th of 1,000 questions is asked before and after an installation moves. */
  askedEvery: number
  /** Whether the commands of docs/backup.md are run as they stand there. */
  followsBackupDocs: boolean
  /** Whether the site below a path is opened behind nginx and Caddy, with every page, and not only behind a proxy of our own. */
  hostsBelowEveryProxy: boolean
  /** Whether the system calls of a process are watched, which needs the Debian package strace. */
  tracesCalls: boolean
}

const short: TestLength = {
  sweepKills: 2,
  sweptStorefronts: 10,
  updatedStorefronts: 4,
  updateKills: [12],
  sharedStorefronts: 4,
  testedStorefronts: 30,
  exportedWorlds: 2,
  recordedDays: 6,
  plannedHours: 14,
  plannedStorefronts: 1,
  mostBytesPerRank: 120,
  ruledDays: 27,
  timesOfLies: 1,
  laterSweeps: 0,
  daysBeforeLies: 12,
  drawnApps: 1,
  pagesPerFullCheck: 100,
  rowsPerAxe: 5,
  repeatsAxe: false,
  checksBothLooks: false,
  namesPerOpened: 20,
  listsPerOpened: 7,
  demoStorefronts: 'us,jp,de',
  pointsAtEveryCountry: false,
  walksGithub: false,
  waitsForRanks: false,
  opensEveryCount: false,
  withdrawsEveryChart: false,
  triesEveryStart: false,
  triesEveryFault: false,
  unexpectedBodies: 12,
  oddRequestsPerOperation: 5,
  framesEveryType: false,
  oddAddressesPerPage: 4,
  jitteryMinutes: 2,
  jitterySeeds: 1,
  applePaceMinutes: 2,
  isApplePaceReal: false,
  clockJumpHours: [-72, 120],
  networkFaults: ['swallows everything'],
  scoredWorlds: 4,
  slowVisits: [40],
  slowStorefronts: 0,
  killedMigrationsEvery: 8,
  mortalDisks: 0,
  backupKills: 1,
  keepingKills: 2,
  askedEvery: 40,
  followsBackupDocs: false,
  hostsBelowEveryProxy: false,
  tracesCalls: false,
}

const long: TestLength = {
  sweepKills: 200,
  sweptStorefronts: 175,
  updatedStorefronts: 6,
  updateKills: [5, 20],
  sharedStorefronts: 8,
  testedStorefronts: 175,
  exportedWorlds: 20,
  recordedDays: 60,
  plannedHours: 720,
  plannedStorefronts: 2,
  mostBytesPerRank: 20,
  ruledDays: 37,
  timesOfLies: 3,
  laterSweeps: 1,
  daysBeforeLies: 20,
  drawnApps: 9,
  pagesPerFullCheck: 1,
  rowsPerAxe: 10_000,
  repeatsAxe: true,
  checksBothLooks: true,
  namesPerOpened: 1,
  listsPerOpened: 1,
  demoStorefronts: 'all',
  pointsAtEveryCountry: true,
  walksGithub: true,
  waitsForRanks: true,
  opensEveryCount: true,
  withdrawsEveryChart: true,
  triesEveryStart: true,
  triesEveryFault: true,
  unexpectedBodies: 25,
  oddRequestsPerOperation: 220,
  framesEveryType: true,
  oddAddressesPerPage: 60,
  jitteryMinutes: 60,
  jitterySeeds: 3,
  applePaceMinutes: 30,
  isApplePaceReal: true,
  clockJumpHours: [-3, -72, 120],
  networkFaults: ['swallows everything', 'resets connections'],
  scoredWorlds: 24,
  slowVisits: [1_000, 1_000, 1_000],
  slowStorefronts: 40,
  killedMigrationsEvery: 1,
  mortalDisks: 12,
  backupKills: 24,
  keepingKills: 50,
  askedEvery: 1,
  followsBackupDocs: true,
  hostsBelowEveryProxy: true,
  tracesCalls: true,
}

export const testLength = process.env.TEST_LENGTH === 'long' ? long : short

declare module 'vitest' {
  export interface ProvidedContext {
    length: TestLength
  }
}
