import { z } from 'zod'
import { gapReasons } from '#domain/ranks.ts'
import { moment, storefront } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

export const testedCountry = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  /** `empty`: measured, and the chart has no apps. `suspect`: held back for review. */
  state: z.enum(['waiting', 'measured', 'empty', 'suspect', 'failed', 'cancelled']),
  /** Read less than an hour before the test, so no request was sent. */
  isReused: z.boolean(),
  /** Number of apps in the chart; null if not measured. */
  entryCount: z.int().nullable(),
  /** Why there is no chart; null if there is one, or while it is queued. */
  reason: z.enum(gapReasons).nullable(),
  /** When it was read or failed; null while it is queued. */
  at: moment.nullable(),
})
export type TestedCountry = z.infer<typeof testedCountry>

export const rankingTest = z.object({
  id: z.string(),
  state: z.enum(['running', 'finished', 'cancelled']),
  startedAt: moment,
  finishedAt: moment.nullable(),
  total: z.int(),
  done: z.int(),
  /** Charts that could not be read, and suspects. */
  failed: z.int(),
  /** Estimated at the current pace; null if it has ended or the collector is paused. */
  estimatedEndAt: moment.nullable(),
  /** The end of the pause that the App Store asked for; null if there is none. */
  pausedUntil: moment.nullable(),
  /** Largest markets first, the order of the requests. */
  countries: z.array(testedCountry),
})
export type RankingTest = z.infer<typeof rankingTest>

/** What a new test would do. */
export const rankingTestPlan = z.object({
  countries: z.int(),
  /** Countries whose chart was not read within the last hour, so the test reads them. */
  calls: z.int(),
  /** Estimated at the current pace, including a pause that the App Store asked for. */
  durationSeconds: z.int(),
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
    /** The secret for cancelling the test; null if another person started it. */
    cancelToken: z.string().nullable(),
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
