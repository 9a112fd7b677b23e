import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'
import type { Against } from './charts-address.ts'

type Counted = { count: number; text: string }

const apps = ({ count, text }: Counted): string => `${text} ${plural(count, 'app', 'apps')}`

const against: Record<Against, string> = {
  previous: 'the previous measurement',
  day: 'a day earlier',
  week: 'a week earlier',
  month: 'a month earlier',
  none: 'nothing',
}

export const chartsWords = {
  title: 'Charts',
  description: 'Any App Store chart in any country at any measured time, with the changes since an earlier reading.',
  ...queryWords('the chart'),
  views: 'Chart view',
  view: { list: 'List', replay: 'Replay' },

  comparedWith: 'Compared with',
  against,
  anotherDay: 'another day',
  againstDay: 'Earlier day (UTC)',
  beside: 'Side by side with',
  noOther: 'no other country',
  sentence: { comparedWith: ', compared with ', beside: ', beside ' },

  depth: (depth: string) => `read to rank ${depth}`,
  isEmpty: 'The chart was empty.',
  emptyHint: 'The App Store has no apps in this chart. Choose another category or country.',
  since: 'Since {moment}',
  gapThen: 'Changes are unknown: the chart was not measured on {moment}. {reason}',
  untrackedThen: 'Changes are unknown: the chart was not tracked yet on {moment}.',
  emptyThen: 'The chart was empty on {moment}, so every app has entered since.',
  noComparison: 'Not compared.',
  unknown: (apps_: Counted) => `${apps(apps_)} unknown, below the depth of the earlier reading`,
  counts: {
    new: (count: string) => `${count} new`,
    back: (count: string) => `${count} returned`,
    gone: (count: string) => `${count} dropped out`,
    moved: (count: string) => `${count} moved`,
    stayed: (count: string) => `${count} unchanged`,
  },
  climb: 'biggest climb',
  fall: 'biggest fall',

  list: (chart: string) => `${chart}, best first`,
  rank: 'Rank',
  change: 'Change',
  app: 'App',
  developer: 'Developer',
  category: 'Category',
  rankIn: (country: string) => `In ${country}`,
  notInTop: (depth: string) => `not in the top ${depth}`,
  gone: 'Dropped out',
  goneSince: 'Dropped out since {moment}, with their last rank',
  goneRank: (rank: string) => `was #${rank}`,

  shared: ({ count, text, depth, otherDepth }: Counted & { depth: string; otherDepth: string }) =>
    `${apps({ count, text })} ${plural(count, 'is', 'are')} in both the top ${depth} and the top ${otherDepth}.`,
  sharedAlike: ({ count, text, depth }: Counted & { depth: string }) =>
    `${apps({ count, text })} ${plural(count, 'is', 'are')} in both top ${depth} lists.`,
  notShared: 'Shared apps are unknown: only one of the charts was measured.',
  sides: 'Country',

  gapAt: 'Not measured on {moment}',
  untrackedAt: 'Not tracked yet on {moment}',
  untrackedHint: 'We start measuring this chart once someone tracks an app in it.',
  nearest: 'Nearest measured chart',
  nothingYet: 'This chart has no measurements yet.',
  before: 'Previous measurement: {moment}',
  after: 'Next measurement: {moment}',
} as const
