import { z } from 'zod'
import { reportSpans } from '#domain/reports.ts'
import { userId } from './accounts.ts'
import { app } from './apps.ts'
import { chart, day, requestedDay } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { milestone } from './milestones.ts'
import { rankPoint } from './ranks.ts'
import { bestSeen } from './seen-ranks.ts'

export const reportedApp = z.object({
  app,
  chart: chart.nullable().describe('The chart of its best rank now; null if it has none.'),
  state: bestSeen.shape.state.describe('Of its best rank now; without one, why there is none.'),
  first: z
    .int()
    .nullable()
    .describe(
      'In that chart, the rank on the first and on the last measured day; null if it was not in the chart then.',
    ),
  last: z.int().nullable(),
  firstDay: day.nullable().describe('These two days, UTC; null if no day of the span was measured.'),
  lastDay: day.nullable(),
  best: z.int().nullable().describe('The best rank of the span; null without one.'),
  measuredDays: z.int().describe('Measured days of the span in that chart.'),
  score: z
    .number()
    .nullable()
    .describe(
      'The world score through the last complete day, and its position among all apps; null if not computed or not known.',
    ),
  place: z.int().nullable(),
  points: z.array(rankPoint).describe('Each day of the span in that chart, gaps with their reasons.'),
  milestones: z.array(milestone).describe('The milestones of the span, newest first.'),
  why: z
    .object({ day, headline: z.string(), sentences: z.array(z.string()), finalOn: day.nullable() })
    .nullable()
    .describe(
      'What was measured near its newest episode or unusual move, if that ended in the span. It claims no cause.',
    ),
})
export type ReportedApp = z.infer<typeof reportedApp>

export const report = z.object({
  span: z.enum(reportSpans),
  from: day.describe('UTC days, both included.'),
  to: day,
  sentence: z
    .string()
    .describe(
      'In words: `2 apps climbed, 1 entered its chart. 1 milestone.` Only apps with two measured days are compared.',
    ),
  apps: z
    .array(reportedApp)
    .describe(
      'At most 30: first those that entered their chart or dropped out, the best rank first; then the largest change. Ratios count, so from 80 to 40 is as much as from 4 to 2.',
    ),
  moreApps: z.int(),
})
export type Report = z.infer<typeof report>

export const getReport = endpoint({
  name: 'getReport',
  method: 'GET',
  path: '/api/users/:userId/report',
  summary:
    'A week or a month of the apps that a person tracks: ranks, scores, milestones, and what else was measured around unusual moves',
  access: 'owner',
  params: z.object({ userId }),
  query: z.object({
    span: z.enum(reportSpans).default('week'),
    to: requestedDay
      .optional()
      .describe('The last day; defaults to the last Sunday, or the last day of the last month, that is over in UTC.'),
  }),
  response: report,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})
