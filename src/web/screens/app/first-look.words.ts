import { formatCount } from '#web/lib/formats.ts'

export const firstLookWords = {
  waiting: 'Waiting for the first measurement. It starts as soon as the App Store can be reached.',
  measuring: (count: string, total: string) => `Measuring: ${count} of ${total} countries`,
  minutesLeft: (count: number, locale: string) => `about ${formatCount(count, locale, ['minute', 'minutes'])} left`,
  progress: 'Countries checked',
  announceWaiting: 'Waiting for the first measurement.',
  /** One text for each quarter of the countries. */
  announceQuarters: [
    'The first measurement has started.',
    'A quarter of the countries have been checked.',
    'Half of the countries have been checked.',
    'Three quarters of the countries have been checked.',
    'Nearly all countries have been checked.',
  ],
  announceEnd: 'The first measurement is complete.',
} as const
