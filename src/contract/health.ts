import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

const part = z.object({ ok: z.boolean(), detail: z.string() })

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
  /** One sentence that says why the server is or is not ready. */
  why: z.string(),
  version: z.string(),
  storage: z.object({ database: part, history: part }),
  /** Whether charts are measured; not ok after two missed slots. Does not affect readiness. */
  measuring: part,
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
  response: health,
  errors: [],
})
