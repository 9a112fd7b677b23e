import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** How well the App Store has answered this server recently. */
export const appStoreStatus = z.object({
  /**
   * `answering`: the newest attempts returned charts, or there was none yet. `paused`: the App Store asked for fewer calls. `failing`: the
   * newest attempts failed. `stopped`: measurements were due for two slots and none was made.
   */
  state: z.enum(['answering', 'paused', 'failing', 'stopped']),
  /** When this state began; null while it answers. */
  since: moment.nullable(),
  /** When the pause ends; null unless paused. */
  retryAt: moment.nullable(),
  /** The newest measurement of any chart; null before the first. */
  measuredAt: moment.nullable(),
  /** The first measurement of any chart, from which "ever" counts; null before it. */
  measuredSince: moment.nullable(),
})
export type AppStoreStatus = z.infer<typeof appStoreStatus>

export const getAppStoreStatus = endpoint({
  name: 'getAppStoreStatus',
  method: 'GET',
  path: '/api/app-store/status',
  summary: 'Whether the App Store answers and, if not, since when',
  access: 'everyone',
  response: appStoreStatus,
  errors: ['server.not_ready'],
})
