import { plural } from '#web/lib/formats.ts'

type Counted = { count: number; text: string }

/** The replay of a month in English. */
export const replayWords = {
  loading: 'Loading the replay',
  failed: (why: string) => `Error loading the replay: ${why}`,
  notLoaded: 'The replay could not be loaded. Check the connection.',
  needsScript: 'The replay needs JavaScript. The list shows each of its days.',
  controls: 'Replay',
  play: 'Play',
  pause: 'Pause',
  previous: 'Day before',
  next: 'Next day',
  speed: 'Speed',
  speeds: { half: 'Half', usual: 'Usual', double: 'Double' },
  day: 'Day of the replay',
  ofDays: ({ place, days }: { place: string; days: string }) => `day ${place} of ${days}`,
  openDay: 'Open this day',
  sentence: ({ places, days, text, count }: Counted & { places: string; days: string }) =>
    `The first ${places} places day by day, by the last measurement of each UTC day. ${text} of ${days} days ${plural(count, 'was', 'were')} measured.`,
  list: (day: string) => `The chart on ${day}`,
  said: ({ day, first }: { day: string; first: string }) => `${day}: first is ${first}.`,
  gap: (day: string) => `${day} was not measured.`,
  untracked: (day: string) => `Nobody had asked for this chart yet on ${day}.`,
  isEmpty: (day: string) => `The chart had no apps on ${day}.`,
  fromBelow: 'from below',
  fromBelowTitle: (places: string) => `was not in the first ${places} the day before`,
  csv: (chart: string) => `Replay ${chart}`,
  nothing: 'Nothing was measured in this month.',
  nothingHint: 'Choose another chart, or another day in the list.',
} as const
