import { z } from 'zod'
import { app, appStoreId } from './apps.ts'
import { chart, day, moment } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { rankPoint } from './ranks.ts'

export const milestone = z.object({
  key: z.string().describe('Its id, such as `first-top-10.jp.top-free.6007.iphone.1763104200`: what, where and when.'),
  kind: z
    .enum(['first-top', 'first-country', 'best-rank', 'top-10-countries', 'days-at-1'])
    .describe(
      '`first-top`: the first time within `level` in this chart; `first-country`: the first time in a chart of this country; `best-rank`: the best rank ever measured, in all countries, and the first time it was; `top-10-countries`: the top 10 in `level` countries, not necessarily at the same time; `days-at-1`: number 1 of this chart on `level` measured days.',
    ),
  level: z.int().nullable(),
  rank: z.int(),
  observedAt: moment.describe('The measurement that shows it; for `days-at-1`, midnight UTC of the day.'),
  chart,
  firstSeenSince: day
    .nullable()
    .describe(
      'Null: no earlier measurement shows it, and none that could is missing. A day: earlier measurements are missing or were not deep enough, so it is only the first time seen in measurements since that day. Always null for kinds that are not first times.',
    ),
  figure: z
    .string()
    .describe('In short: `Top 10`, or the rank where the chart has fewer apps; `#3`, `25 countries`, `30 days`.'),
  title: z.string().describe('In words: `Top 10 in Productivity in Japan for the first time`.'),
})
export type Milestone = z.infer<typeof milestone>

const mostMilestones = 200

export const listMilestones = endpoint({
  name: 'listMilestones',
  method: 'GET',
  path: '/api/apps/:appStoreId/milestones',
  summary: `The milestones of an app in its own charts, newest first, at most ${mostMilestones}: the next measurement of the chart confirmed each, within the same limit`,
  access: 'everyone',
  params: z.object({ appStoreId }),
  response: z.object({
    app,
    measuredSince: day
      .nullable()
      .describe('The first measurement of any of its charts; nothing is known about the time before.'),
    milestones: z.array(milestone),
  }),
  rows: ({ milestones }) => milestones,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})

export const milestonePage = z.object({
  app,
  state: z
    .enum(['believed', 'unconfirmed', 'passing', 'withdrawn'])
    .describe(
      '`unconfirmed`: the next measurement is awaited; `passing`: the next one did not confirm it, so it does not count; `withdrawn`: an admin has withdrawn the measurement, so nothing is claimed.',
    ),
  milestone,
  points: z.array(rankPoint).describe('The chart on each of the 90 days up to the milestone, gaps with their reasons.'),
})
export type MilestonePage = z.infer<typeof milestonePage>

export const getMilestone = endpoint({
  name: 'getMilestone',
  method: 'GET',
  path: '/api/apps/:appStoreId/milestones/:key',
  summary: 'One milestone of an app, with the 90 days before it',
  access: 'everyone',
  params: z.object({ appStoreId, key: z.string().max(100) }),
  response: milestonePage,
  errors: ['request.invalid', 'app.not_found', 'milestone.not_found', 'server.not_ready'],
})
