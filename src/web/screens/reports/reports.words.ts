import type { Report } from '#contract/reports.ts'
import { formatCount } from '#web/lib/formats.ts'

type Span = Report['span']

export const reportsWords = {
  titles: { week: 'Your week', month: 'Your month' } satisfies Record<Span, string>,
  spans: { week: 'Week', month: 'Month' } satisfies Record<Span, string>,
  choose: 'Span of the report',
  period: (from: string, to: string) => `${from} to ${to}, UTC`,
  earlier: 'Earlier',
  later: 'Later',
  print: 'Print',
  failed: (reason: string) => `Error loading the report: ${reason}`,
  loading: 'Loading the report',
  none: 'No apps tracked yet',
  example: { title: 'Example App', detail: 'From #16 on Monday to #4 on Sunday in Japan', value: '▲ 12' },
  noneHint: 'A report covers the apps that you track.',
  track: 'Track your first app',
  best: (rank: string) => `Best #${rank}`,
  days: (count: number, locale: string) => `measured on ${formatCount(count, locale, ['day', 'days'])}`,
  score: (score: string) => `World score now: ${score}`,
  place: (place: string) => `#${place} in the world`,
  line: (app: string) => `Ranks of ${app} in this period`,
  milestones: 'Milestones',
  why: 'Why did it move?',
  more: (count: string) => `${count} more apps with smaller changes are not in this report.`,
  coming: 'Coming up',
  final: (app: string, day: string) => `${app}: the week after its move is over on ${day}.`,
  nextLetter: 'You can get these reports by e-mail.',
  settings: 'Alert settings',
} as const
