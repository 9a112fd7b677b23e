import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

type Counted = { count: number; text: string }

export const timeBarWords = {
  moment: 'Time',
  line: 'Measurements over time',
  slider: 'Time of the chart. Left and Right move between measurements.',
  previous: 'Previous measurement',
  next: 'Next measurement',
  newest: 'Newest',
  copyLink: 'Copy link to this moment',
  copied: 'Link copied',
  copiedHint: (moment: string) => `It opens the chart of ${moment}.`,
  notCopied: 'The link could not be copied',
  notCopiedHint: 'Copy it from the address bar.',
  keys: 'Shortcuts: [ and ].',
  gap: (reason: string) => `not measured: ${reason}`,
  entries: ({ count, text }: Counted) => `${text} ${plural(count, 'app', 'apps')}`,
  isEmpty: 'the chart was empty',
  noneBefore: 'before the first measurement shown',
  legend: {
    measured: 'measured',
    gap: 'not measured',
    current: 'shown',
    compared: 'compared with',
  },
  measured: ({ count, text, days }: Counted & { days: string }) =>
    `Measured ${text} ${plural(count, 'time', 'times')} in ${days} days`,
  noGap: 'without a gap.',
  gaps: ({ count, text }: Counted) => `with ${text} ${plural(count, 'gap', 'gaps')}`,
  longest: ({ length, reason }: { length: string; reason: string }) => `the longest ${length} (${reason}).`,
  nothing: 'Not measured in this period.',
  table: (chart: string) => `Measurements of ${chart}, newest first`,
  onlyDepth: (depth: string) => `Always read to rank ${depth}.`,
  heads: { at: 'Time', state: 'State', apps: 'Apps', depth: 'Depth' },
  states: { measured: 'measured', empty: 'the chart was empty', notTracked: 'not tracked yet' },
  ...queryWords('the measurements'),
} as const
