import { plural } from '#web/lib/formats.ts'
import type { Against } from './charts-address.ts'

type Counted = { count: number; text: string }

const apps = ({ count, text }: Counted): string => `${text} ${plural(count, 'app', 'apps')}`

const against: Record<Against, string> = {
  previous: 'The measurement before',
  day: 'A day before',
  week: 'A week before',
  month: 'A month before',
  none: 'Nothing',
}

/** The charts page in English. */
export const chartsWords = {
  title: 'Charts',
  description:
    'Any App Store chart of any country, at any moment that was measured, with what has changed since an earlier one.',
  loading: 'Loading the chart',
  failed: (why: string) => `Error loading the chart: ${why}`,
  views: 'How the chart is shown',
  view: { list: 'List', replay: 'Replay of a month' },

  compare: 'Comparison',
  comparedWith: 'Compared with',
  against,
  anotherDay: 'Another day',
  againstDay: 'Day before (UTC)',
  beside: 'Side by side with',
  noOther: 'No other country',

  depth: (depth: string) => `read to place ${depth}`,
  isEmpty: 'The chart was read, and had no apps.',
  emptyHint: 'The App Store has no apps in this chart. Choose another category or country.',
  since: 'Since {moment}',
  gapThen: 'Changes are not known: the chart was not measured then ({moment}). {reason}',
  untrackedThen: 'Changes are not known: nobody had asked for this chart yet ({moment}).',
  emptyThen: 'The chart had no apps on {moment}, so all of them came in since.',
  noComparison: 'Compared with nothing.',
  unknown: (apps_: Counted) => `${apps(apps_)} below the depth that was read then: not known`,
  counts: {
    new: (count: string) => `${count} new`,
    back: (count: string) => `${count} back`,
    gone: (count: string) => `${count} gone`,
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
  gone: 'Gone',
  goneSince: 'In the chart on {moment}, and no more. With the rank they had.',
  nobodyGone: 'No app has left the chart since.',
  goneRank: (rank: string) => `was #${rank}`,

  shared: ({ count, text, one, other }: Counted & { one: string; other: string }) =>
    `${apps({ count, text })} ${plural(count, 'is', 'are')} in both: the top ${one} and the top ${other}.`,
  sharedAlike: ({ count, text, depth }: Counted & { depth: string }) =>
    `${apps({ count, text })} ${plural(count, 'is', 'are')} in both top ${depth}s.`,
  notShared: 'Which apps are in both is not known: only one of the two was measured.',
  sides: 'Country',

  gapAt: 'Not measured on {moment}',
  untrackedAt: 'Nobody had asked for this chart yet on {moment}',
  untrackedHint: 'A chart is measured from the day on which somebody needs it.',
  nothingYet: 'Of this chart there is no measurement.',
  before: 'Measurement before: {moment}',
  after: 'Measurement after: {moment}',
} as const
