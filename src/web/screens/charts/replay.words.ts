import { isolate } from '#domain/display-names.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

type Counted = { count: number; text: string }

export const replayWords = {
  ...queryWords('the replay'),
  needsScript: 'The replay needs JavaScript. The list shows the same days.',
  controls: 'Replay',
  play: 'Play',
  pause: 'Pause',
  previous: 'Previous day',
  next: 'Next day',
  speed: 'Speed',
  speeds: { half: 'Half', usual: 'Normal', double: 'Double' },
  day: 'Day of the replay',
  ofDays: ({ day, days }: { day: string; days: string }) => `day ${day} of ${days}`,
  openDay: 'Open this day',
  sentence: ({ places, days, text, count }: Counted & { places: string; days: string }) =>
    `The top ${places} day by day, from the last measurement of each UTC day. ${text} of ${days} days ${plural(count, 'was', 'were')} measured.`,
  list: (day: string) => `The chart on ${day}`,
  announcement: ({ day, first }: { day: string; first: string }) => `${day}: number 1 is ${isolate(first)}.`,
  gap: (day: string) => `${day} was not measured.`,
  untracked: (day: string) => `Not tracked yet on ${day}.`,
  isEmpty: (day: string) => `The chart was empty on ${day}.`,
  fromOutside: 'from outside',
  fromOutsideTitle: (top: string) => `from outside the top ${top}`,
  csv: (chart: string) => `Replay ${chart}`,
  nothing: 'Not measured in this period.',
  nothingHint: 'Choose another chart, or another day in the list.',
} as const
