import { z } from 'zod'
import { gapReasons } from '#domain/ranks.ts'
import { moment, storefront } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

export const testedCountry = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  /** `empty` is measured, too: the chart has no apps. `suspect` was held back for review. */
  state: z.enum(['waiting', 'measured', 'empty', 'suspect', 'failed', 'cancelled']),
  /** Read less than an hour before the test, so nothing was asked. */
  isReused: z.boolean(),
  /** Places of the chart; null where it was not measured. */
  entryCount: z.int().nullable(),
  /** Why there is no chart; null where there is one, and while it waits. */
  reason: z.enum(gapReasons).nullable(),
  /** When it was read or given up; null while it waits. */
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
  /** At the present pace; null when it is over, and while an admin has paused the collector. */
  estimatedEndAt: moment.nullable(),
  /** The App Store asked for a pause until then; null while it did not. */
  pausedUntil: moment.nullable(),
  /** Largest markets first, the order in which they are asked for. */
  countries: z.array(testedCountry),
})
export type RankingTest = z.infer<typeof rankingTest>

/** What a test that began now would do. */
export const rankingTestPlan = z.object({
  countries: z.int(),
  /** Countries whose chart was not read within the last hour: these are asked for. */
  calls: z.int(),
  /** At the present pace, the pause that the App Store asked for included. */
  estimatedSeconds: z.int(),
})
export type RankingTestPlan = z.infer<typeof rankingTestPlan>

export const startRankingTest = endpoint({
  name: 'startRankingTest',
  method: 'POST',
  path: '/api/public/test-rankings',
  summary: 'Reads the top free chart of every country; while a test runs, the answer is that test',
  access: 'everyone',
  response: z.object({
    test: rankingTest,
    /** The secret that cancels it; null for a test that somebody else began. */
    cancelToken: z.string().nullable(),
  }),
  errors: ['collector.off', 'request.too_many', 'server.not_ready'],
})

/** `/api/public/test-rankings/events` sends the test as an event `test` with each change, as server-sent events. */
export const getRankingTest = endpoint({
  name: 'getRankingTest',
  method: 'GET',
  path: '/api/public/test-rankings',
  summary: 'The ranking test that runs, else the last one, and what a new one would do',
  access: 'everyone',
  response: z.object({ test: rankingTest.nullable(), plan: rankingTestPlan }),
  errors: ['server.not_ready'],
})

export const cancelRankingTest = endpoint({
  name: 'cancelRankingTest',
  method: 'DELETE',
  path: '/api/public/test-rankings',
  summary: 'Ends the running test; only whoever began it can',
  access: 'everyone',
  body: z.strictObject({ cancelToken: z.string().max(200) }),
  response: nothing,
  errors: ['request.invalid', 'test.not_yours', 'server.not_ready'],
})
