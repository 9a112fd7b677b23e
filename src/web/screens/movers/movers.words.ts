import type { MoversSpan } from './movers-address.ts'

export const moverKinds = ['climbers', 'fallers', 'newcomers', 'leavers'] as const
export type MoverKind = (typeof moverKinds)[number]

const spans: Record<MoversSpan, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** How the earlier measurement is called where there is none to give its moment. */
const before: Record<MoversSpan, string> = { day: 'A day before', week: 'A week before', month: 'A month before' }

const titles: Record<MoverKind, string> = {
  climbers: 'Climbers',
  fallers: 'Fallers',
  newcomers: 'Newcomers',
  leavers: 'Leavers',
}

const none: Record<MoverKind, string> = {
  climbers: 'No app climbed.',
  fallers: 'No app fell.',
  newcomers: 'No app came into the chart.',
  leavers: 'No app left the chart.',
}

type Counts = Record<MoverKind, string> & { chart: string; where: string }
type Shown = { shown: string; total: string }

/** The movers page in English. */
export const moversWords = {
  title: 'Movers',
  description: 'Which apps climbed, fell, came and left in the App Store charts, over a day, a week or a month.',
  world: 'The whole world',
  everywhere: 'all countries',
  span: 'Time between the two measurements',
  spans,
  before,
  now: 'Now',
  noise: 'Only moves beyond the app’s usual',
  noiseHint:
    'Usual is what nine in ten of an app’s moves in that chart did not exceed in the 30 days before. An app of which fewer than ten moves are known is always shown; newcomers and leavers are, too.',
  lead: ({ chart, where, climbers, fallers, newcomers, leavers }: Counts) =>
    `${chart}, ${where}: ${climbers} climbed, ${fallers} fell, ${newcomers} came and ${leavers} left.`,
  compared: 'As of {now}, compared with {earlier}.',
  comparedWorld: 'As of {now}, compared with {earlier}, in {measured} of {total} countries.',
  fromTo: '{from} to {to}',
  backToNow: 'Back to now',
  titles,
  none,
  noneUnusual: (total: string) => `None of ${total} moved farther than it usually does.`,
  showUsual: 'Show all moves',
  all: (total: string) => total,
  first: ({ shown, total }: Shown) => `first ${shown} of ${total}`,
  unusual: ({ shown, total }: Shown) => `${shown} beyond usual, of ${total}`,
  firstUnusual: ({ shown, total }: Shown) => `first ${shown} beyond usual, of ${total}`,
  showMore: (most: string) => `Show up to ${most} of each`,
  showFewer: (first: string) => `Show the first ${first} of each`,
  heads: { change: 'Change', app: 'App', ranks: 'Rank', usual: 'Usual', entered: 'New at', left: 'Left from' },
  arrow: (rank: string) => `${rank} →`,
  from: (rank: string) => `from ${rank} to`,
  usual: (places: string) => `usually ${places}`,
  usualTitle: 'Nine in ten of its moves were no larger',
  usualUnknown: 'not known: fewer than ten of its moves are known',
  dash: '–',
  /** After the name of a country: it moved the same way in so many others. */
  more: (count: string) => `and ${count} more`,
  notCompared: 'Nothing can be compared here.',
  notComparedHint: 'Choose another time or another chart. Only two measurements are compared, never a gap.',
  uncompared: ({ count, isOne }: { count: string; isOne: boolean }) =>
    isOne ? '1 country could not be compared' : `${count} countries could not be compared`,
  pairHeads: { country: 'Country', current: 'Now', previous: 'Before' },
  seenAt: 'measured {at}',
  weather: 'Chart weather of this country',
  csvName: ({ chart, where, span }: { chart: string; where: string; span: string }) =>
    `movers ${chart} ${where} ${span}`,
  loading: 'Loading the movers',
  failed: (why: string) => `Error loading the movers: ${why}`,
} as const
