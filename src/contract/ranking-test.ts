import { z } from 'zod'
import { gapReasons } from '#domain/ranks.ts'
import { moment, storefront } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

export const testedCountry = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  state: z
    .enum(['waiting', 'measured', 'empty', 'suspect', 'failed', 'cancelled'])
    .describe('`empty`: measured, and the chart has no apps. `suspect`: held back for review.'),
  isReused: z.boolean().describe('Read less than an hour before the test, so no request was sent.'),
  entryCount: z.int().nullable().describe('Number of apps in the chart; null if not measured.'),
  reason: z.enum(gapReasons).nullable().describe('Why there is no chart; null if there is one, or while it is queued.'),
  at: moment.nullable().describe('When it was read or failed; null while it is queued.'),
})
export type TestedCountry = z.infer<typeof testedCountry>

export const rankingTest = z.object({
  id: z.string(),
  state: z.enum(['running', 'finished', 'cancelled']),
  startedAt: moment,
  finishedAt: moment.nullable(),
  total: z.int(),
  done: z.int(),
  failed: z.int().describe('Charts that could not be read, and suspects.'),
  estimatedEndAt: moment
    .nullable()
    .describe('Estimated at the current pace; null if it has ended or the collector is paused.'),
  pausedUntil: moment.nullable().describe('The end of the pause that the App Store asked for; null if there is none.'),
  countries: z.array(testedCountry).describe('Largest markets first, the order of the requests.'),
})
export type RankingTest = z.infer<typeof rankingTest>

/** What a new test would do. */
export const rankingTestPlan = z.object({
  countries: z.int(),
  calls: z.int().describe('Countries whose chart was not read within the last hour, so the test reads them.'),
  durationSeconds: z.int().describe('Estimated at the current pace, including a pause that the App Store asked for.'),
})
export type RankingTestPlan = z.infer<typeof rankingTestPlan>

export const startRankingTest = endpoint({
  name: 'startRankingTest',
  method: 'POST',
  path: '/api/public/test-rankings',
  summary: 'Reads the top free chart of every country; if a test is running, returns that test',
  access: 'everyone',
  response: z.object({
    test: rankingTest,
    cancelToken: z
      .string()
      .nullable()
      .describe('The secret for cancelling the test; null if another person started it.'),
  }),
  errors: ['collector.off', 'request.too_many', 'server.not_ready'],
})

/** `/api/public/test-rankings/events` sends an event `test` on each change, as server-sent events. */
export const getRankingTest = endpoint({
  name: 'getRankingTest',
  method: 'GET',
  path: '/api/public/test-rankings',
  summary: 'The running or last ranking test, and what a new one would do',
  access: 'everyone',
  response: z.object({ test: rankingTest.nullable(), plan: rankingTestPlan }),
  errors: ['server.not_ready'],
})

export const cancelRankingTest = endpoint({
  name: 'cancelRankingTest',
  method: 'DELETE',
  path: '/api/public/test-rankings',
  summary: 'Cancels the running test; only the person who started it can',
  access: 'everyone',
  body: z.strictObject({ cancelToken: z.string().max(200) }),
  response: nothing,
  errors: ['request.invalid', 'test.not_yours', 'server.not_ready'],
})
