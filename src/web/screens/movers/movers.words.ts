import { queryWords } from '#web/components/feedback/feedback.words.ts'
import type { MoversSpan } from './movers-address.ts'

export const moverKinds = ['climbers', 'fallers', 'newEntries', 'droppedOut'] as const
export type MoverKind = (typeof moverKinds)[number]

const spans: Record<MoversSpan, string> = { day: 'a day', week: 'a week', month: 'a month' }

const before: Record<MoversSpan, string> = { day: 'A day earlier', week: 'A week earlier', month: 'A month earlier' }

const needs: Record<MoversSpan, string> = {
  day: 'Movers need two readings a day apart.',
  week: 'Movers need two readings a week apart.',
  month: 'Movers need two readings a month apart.',
}

const titles: Record<MoverKind, string> = {
  climbers: 'Climbers',
  fallers: 'Fallers',
  newEntries: 'New entries',
  droppedOut: 'Dropped out',
}

const none: Record<MoverKind, string> = {
  climbers: 'No app climbed.',
  fallers: 'No app fell.',
  newEntries: 'No new entries.',
  droppedOut: 'No app dropped out.',
}

type ListCounts = { visible: string; total: string }

export const moversWords = {
  title: 'Movers',
  feed: (chart: string) => `Atom feed of the movers in ${chart}`,
  description:
    'Which apps climbed, fell, entered and dropped out of the App Store charts over a day, a week or a month.',
  world: 'Worldwide',
  everywhere: 'all countries',
  span: 'Time between the two measurements',
  spans,
  before,
  now: 'Now',
  over: ', over ',
  noise: 'Moves',
  noiseOff: 'unusual moves',
  noiseAll: 'all moves',
  noiseHint:
    '“Usual” covers 9 of 10 of an app’s moves in that chart over the last 30 days. A move of an app with fewer than 10 known moves is left out. New entries and exits are always shown.',
  worldHint:
    'In the list of all countries, a move in a larger App Store counts more: its places are divided by the square root of the position of the country by size.',
  compared: 'As of {now}, compared with {earlier}.',
  comparedWorld: 'As of {now}, compared with {earlier}, in {measured} of {total} countries.',
  fromTo: '{from} to {to}',
  backToNow: 'Back to now',
  titles,
  none,
  noneUnusual: (total: string) => `None of ${total} is known to have moved more than usual.`,
  showUsual: 'Show all moves',
  all: (total: string) => total,
  first: ({ visible, total }: ListCounts) => `first ${visible} of ${total}`,
  unusual: ({ visible, total }: ListCounts) => `${visible} unusual of ${total}`,
  firstUnusual: ({ visible, total }: ListCounts) => `first ${visible} unusual of ${total}`,
  showMore: (most: string) => `Show up to ${most} per list`,
  showFewer: (first: string) => `Show the first ${first} per list`,
  heads: { change: 'Change', app: 'App', ranks: 'Rank', usual: 'Usual', entered: 'Entered at', left: 'Last rank' },
  arrow: (rank: string) => `${rank} →`,
  from: (rank: string) => `from ${rank} to`,
  usual: (places: string) => `usually ${places}`,
  usualTitle: '9 of 10 of its moves were no larger',
  usualUnknown: 'unknown: fewer than 10 known moves',
  dash: '–',
  /** Follows a country's name: the number of other countries with the same move. */
  more: (count: string) => `and ${count} more`,
  notCompared: 'Nothing to compare',
  notComparedHint: needs,
  openChart: 'Open chart',
  uncompared: ({ count, isOne }: { count: string; isOne: boolean }) =>
    isOne ? '1 country could not be compared' : `${count} countries could not be compared`,
  pairHeads: { country: 'Country', current: 'Now', previous: 'Before' },
  seenAt: 'measured {at}',
  weather: 'Chart weather of this country',
  csvName: ({ chart, where, span }: { chart: string; where: string; span: string }) =>
    `movers ${chart} ${where} ${span}`,
  ...queryWords('movers'),
} as const
