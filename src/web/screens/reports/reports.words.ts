import type { Report } from '#contract/reports.ts'

type Span = Report['span']

export const reportsWords = {
  titles: { week: 'Your week', month: 'Your month' } satisfies Record<Span, string>,
  spans: { week: 'Week', month: 'Month' } satisfies Record<Span, string>,
  choose: 'Span of the report',
  days: ({ from, to }: { from: string; to: string }) => `${from} to ${to}, UTC`,
  earlier: 'Earlier',
  later: 'Later',
  print: 'Print',
  failed: (reason: string) => `The report could not be loaded. ${reason}`,
  loading: 'Loading the report…',
  none: 'No apps tracked yet',
  noneHint: 'A report is about the apps that you track.',
  track: 'Track your first app',
  unranked: 'Not in any of its charts now.',
  unmeasured: ({ country }: { country: string }) =>
    `The chart of its best rank now, in ${country}, was not measured in this time.`,
  move: ({ first, last, country }: { first: string; last: string; country: string }) =>
    first === last ? `#${last} in ${country}, as before` : `#${first} → #${last} in ${country}`,
  outside: ({ country }: { country: string }) => `Not in the chart of ${country} in this time`,
  details: ({ best, days }: { best: string; days: string }) => `Best #${best}, measured on ${days} days`,
  score: ({ score, place }: { score: string; place: string | undefined }) =>
    place === undefined ? `World score now: ${score}` : `World score now: ${score}, ${place} in the world`,
  line: (app: string) => `Ranks of ${app} in this time`,
  milestones: 'Milestones',
  why: 'Why did it move?',
  more: (count: string) => `${count} more apps with smaller changes are not in this report.`,
  coming: 'What is coming',
  final: ({ app, day }: { app: string; day: string }) => `${app}: the week after its move is over on ${day}.`,
  nextLetter: 'You can get these reports by e-mail.',
  settings: 'Alert settings',
} as const
