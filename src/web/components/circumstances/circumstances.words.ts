import type { Circumstances } from '#contract/circumstances.ts'

type About = Circumstances['sentences'][number]['about']

export const circumstanceWords = {
  title: 'Why did it move?',
  about: {
    move: 'The move',
    weather: 'The country',
    countries: 'Other countries',
    neighbours: 'Around it',
    developer: 'Same developer',
    events: 'Before it',
    windows: 'Weeks around it',
    limits: '',
  } satisfies Record<About, string>,
  notes: 'Own notes',
  line: ({ app, country }: { app: string; country: string }) => `Ranks of ${app} in ${country} around that day`,
  around: 'Ranks before and after',
  csv: 'CSV',
  history: 'This chart over time',
  weather: 'Weather of that day',
} as const
