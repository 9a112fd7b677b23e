import { plural } from '#web/lib/formats.ts'

/** The first look at an app's charts, in English. */
export const firstLookWords = {
  waiting: 'Waiting for the first measurement: it begins as soon as the App Store can be asked.',
  measuring: ({ asked, total }: { asked: string; total: string }) => `Measuring: ${asked} of ${total} countries`,
  /** The count as the reader writes it stands beside the number that decides between one and many. */
  minutesLeft: (count: number, text: string) => `about ${text} ${plural(count, 'minute', 'minutes')} left`,
  progress: 'Countries asked',
  saidWaiting: 'Waiting for the first measurement.',
  /** By quarters of the countries. */
  saidQuarters: [
    'The first measurement has begun.',
    'A quarter of the countries was asked.',
    'Half of the countries were asked.',
    'Three quarters of the countries were asked.',
    'Nearly all countries were asked.',
  ],
  saidDone: 'The first measurement is complete.',
} as const
