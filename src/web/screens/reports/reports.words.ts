import type { Report } from '#contract/reports.ts'
import { plural } from '#web/lib/formats.ts'

type Span = Report['span']

export const reportsWords = {
  titles: { week: 'Your week', month: 'Your month' } satisfies Record<Span, string>,
  spans: { week: 'Week', month: 'Month' } satisfies Record<Span, string>,
  choose: 'Span of the report',
  period: ({ from, to }: { from: string; to: string }) => `${from} to ${to}, UTC`,
  earlier: 'Earlier',
  later: 'Later',
  print: 'Print',
  failed: (reason: string) => `Error loading the report: ${reason}`,
  loading: 'Loading the report',
  none: 'No apps tracked yet',
  noneHint: 'A report covers the apps that you track.',
  track: 'Track your first app',
  best: (rank: string) => `Best #${rank}`,
  days: ({ count, text }: { count: number; text: string }) => `measured on ${text} ${plural(count, 'day', 'days')}`,
  score: ({ score, place }: { score: string; place: string | undefined }) =>
    place === undefined ? `World score now: ${score}` : `World score now: ${score}, ${place} in the world`,
  line: (app: string) => `Ranks of ${app} in this time`,
  milestones: 'Milestones',
  why: 'Why did it move?',
  more: (count: string) => `${count} more apps with smaller changes are not in this report.`,
  coming: 'What is coming',
  final: ({ app, day }: { app: string; day: string }) => `${app}: the week after its move ends on ${day}.`,
  nextLetter: 'You can get these reports by e-mail.',
  settings: 'Alert settings',
} as const
