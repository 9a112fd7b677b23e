import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** The state of one part, without details that only its owner may know. */
const part = z.object({ ok: z.boolean(), detail: z.string() })
export type HealthPart = z.infer<typeof part>

export const sweepProgress = z.object({
  id: z.string(),
  state: z.enum(['running', 'held', 'finished', 'cancelled']),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  startedAt: moment,
  finishedAt: moment.nullable(),
})

export const health = z.object({
  ready: z.boolean(),
  why: z.string().describe('One sentence for each problem, most urgent first.'),
  version: z.string(),
  storage: part.describe('The database.'),
  disk: part.nullable().describe('The free space for the embedded database; null with a server.'),
  measuring: part.describe(
    'Whether charts are measured; not ok after two missed slots. Like all parts below, it does not affect readiness.',
  ),
  appStore: part.describe('Whether calls to the App Store are paused because it refused one.'),
  backups: part
    .nullable()
    .describe('Whether scheduled backups are made; not ok after two missed ones; null without a schedule.'),
  mail: part.nullable().describe('Whether the mail server takes messages; null if none is configured.'),
  signIn: part.nullable().describe('Whether people can sign in with the provider; null if none is configured.'),
  lastSweep: sweepProgress.nullable(),
})
export type Health = z.infer<typeof health>

/** Answers 200 when ready and 503 when not, with the same body. */
export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is ready, and why not',
  access: 'everyone',
  // Monitors add a parameter so that no cache answers them.
  takesAnyQuery: true,
  response: health,
  errors: [],
})

/** Answers 200 as long as the process works, without a database query. */
export const getLiveness = endpoint({
  name: 'getLiveness',
  method: 'GET',
  path: '/api/live',
  summary: 'Whether the process is alive',
  access: 'everyone',
  takesAnyQuery: true,
  response: z.object({ alive: z.literal(true), version: z.string() }),
  errors: [],
})
