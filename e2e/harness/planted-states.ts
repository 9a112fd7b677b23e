import type { SeenChart } from '#contract/chart-snapshots.ts'
import type { SeenRank } from '#contract/seen-ranks.ts'
import type { PlantedCase } from './planted-world.ts'

/** One state of an app in a chart: what the API returns, and what the screens show. */
export type Known = {
  api: Partial<SeenRank>
  /** On maps, in plot readings, and in tables, where a rank has a badge. */
  label: RegExp
  cell: RegExp
  /** How a picture draws it. Measurements are never hatched, and gaps always are. */
  isHatched: boolean
}

const gap = (api: Partial<SeenRank>, label: RegExp): Known => ({
  api: { rank: null, depth: null, ...api },
  label,
  cell: label,
  isHatched: true,
})

export const known = {
  // A feed omits up to eight of a hundred apps, so the number of ranks differs.
  ranked: { api: { state: 'ranked' }, label: /rank \d+/, cell: /#\d+/, isHatched: false },
  unranked: {
    api: { state: 'unranked', rank: null },
    label: /not in the top \d\d\b/,
    cell: /not in the top \d\d\b/,
    isHatched: false,
  },
  empty: {
    api: { state: 'empty', rank: null, depth: 0 },
    label: /the chart was empty/,
    cell: /the chart was empty/,
    isHatched: false,
  },
  failed: gap({ state: 'failed', reason: 'http', detail: '503' }, /not measured: 503/),
  suspect: gap(
    { state: 'failed', reason: 'suspect', detail: 'frozen' },
    /not measured: held back for review: the same as an earlier reading/,
  ),
  silent: gap({ state: 'failed', reason: 'not-fetched', detail: null }, /not measured: reading missed/),
  'not-offered': gap({ state: 'not-offered', reason: null }, /not sold here/),
  'not-tracked': gap({ state: 'not-tracked', reason: null }, /not tracked yet/),
} as const satisfies Record<string, Known>
export type KnownName = keyof typeof known

/** A whole chart has fewer states: it has apps, it is empty, or there is a gap. */
export type KnownChart = keyof typeof knownCharts

/** What the API returns for a whole chart, and what its page shows. */
export const knownCharts = {
  measured: { api: { state: 'measured', depth: 100 }, text: /^Since / },
  /** Measured again, and the day before was held back. */
  'measured-again': { api: { state: 'measured', depth: 100 }, text: /^Changes are unknown: .*very different order\)/ },
  empty: { api: { state: 'empty', depth: 100 }, text: /The chart was empty\./ },
  failed: { api: { state: 'failed', reason: 'http' }, text: /Not measured on .*answered with an error\. \(503\)/ },
  suspect: {
    api: { state: 'failed', reason: 'suspect' },
    text: /Not measured on .*held back for review\. \(the same as an earlier reading\)/,
  },
  silent: { api: { state: 'failed', reason: 'not-fetched' }, text: /Not measured on .*not read in time\./ },
  'not-tracked': { api: { state: 'not-tracked', reason: null }, text: /Not tracked yet on / },
} as const

const reasons: Partial<Record<string, string>> = {
  'not-fetched': 'reading missed',
  frozen: 'held back for review: the same as an earlier reading',
  shuffled: 'held back for review: apps in a very different order',
}

/** A time of a chart, as shown in the table of moments. */
export const momentText = ({ state, reason, detail }: SeenChart): string => {
  if (state === 'failed') return `not measured: ${reasons[detail ?? reason ?? ''] ?? detail}`
  if (state === 'not-tracked') return 'not tracked yet'
  if (state === 'empty') return 'the chart was empty'
  return 'measured'
}

/** Yesterday is the newest measured day; seven days ago is before most of the failures. */
export const [yesterday, weekAgo] = [1, 7]

type Expected = {
  /** The app: now, on the last measured day, and seven days ago. */
  app: readonly [now: KnownName, then: KnownName]
  chart: readonly [now: KnownChart, then: KnownChart]
  /** What the movers show for the two compared measurements; null if they can be compared. */
  pair: readonly [current: RegExp, previous: RegExp] | null
  /** Yesterday's weather in this one chart. */
  weather: RegExp
  /** The winner against another app that ranks wherever the chart has apps. */
  winner: RegExp
}

const measured = /^measured /
const byRank = /^(A wins|B wins|Tie between A, B): A rank \d+, B rank \d+$/
const unknown = (why: string) => new RegExp(`^Winner unknown: A ${why}, B ${why}$`)
const moved = /^[\d.]+× usual, (calm|normal|lively|stormy)$/
const frozen = 'not measured: held back for review: the same as an earlier reading'
const noMove = 'not measured in time, or right after a gap'

const bothSay = (words: RegExp) => [words, words] as const

/** The table of the drill: each country has a different state, and every view has to show it. */
export const expected: Record<PlantedCase, Expected> = {
  ranked: { app: ['ranked', 'ranked'], chart: ['measured', 'measured'], pair: null, weather: moved, winner: byRank },
  unranked: {
    app: ['unranked', 'ranked'],
    chart: ['measured', 'measured'],
    pair: null,
    weather: moved,
    winner: /^B wins: A not in the top \d\d, B rank \d+$/,
  },
  empty: {
    app: ['empty', 'ranked'],
    chart: ['empty', 'measured'],
    pair: [/^the chart was empty$/, measured],
    weather: /^moved, but its normal is not known yet$/,
    winner: /^No winner: A the chart was empty, B the chart was empty$/,
  },
  failed: {
    app: ['failed', 'ranked'],
    chart: ['failed', 'measured'],
    pair: bothSay(/^not measured: 503$/),
    weather: new RegExp(`^${noMove}$`),
    winner: unknown('not measured: 503'),
  },
  suspect: {
    app: ['suspect', 'ranked'],
    chart: ['suspect', 'measured'],
    pair: bothSay(new RegExp(`^${frozen}$`)),
    weather: new RegExp(`^${noMove}; 1 chart held back for review$`),
    winner: unknown(frozen),
  },
  silent: {
    app: ['ranked', 'silent'],
    chart: ['measured', 'silent'],
    pair: null,
    winner: byRank,
    // The chart has been moving again for only three days.
    weather: /^moved, but its normal is not known yet$/,
  },
  stale: {
    app: ['silent', 'ranked'],
    chart: ['silent', 'measured'],
    pair: bothSay(/^not measured: reading missed$/),
    weather: new RegExp(`^${noMove}$`),
    winner: unknown('not measured: reading missed'),
  },
  'held-back': {
    app: ['ranked', 'ranked'],
    chart: ['measured-again', 'measured'],
    winner: byRank,
    pair: [measured, /^not measured: held back for review: apps in a very different order$/],
    weather: new RegExp(`^${noMove}$`),
  },
  'not-offered': {
    app: ['not-offered', 'ranked'],
    chart: ['measured', 'measured'],
    pair: null,
    weather: moved,
    winner: /^B wins: A not sold here, B rank \d+$/,
  },
  'not-tracked': {
    app: ['not-tracked', 'not-tracked'],
    chart: ['not-tracked', 'not-tracked'],
    pair: bothSay(/^not tracked yet$/),
    weather: /^not tracked yet$/,
    winner: unknown('not tracked yet'),
  },
}
