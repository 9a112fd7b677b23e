import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** How the App Store has answered this server lately. */
export const appStoreStatus = z.object({
  /**
   * `answering`: the newest attempts gave charts, or none was made yet. `paused`: it asked for fewer calls.
   * `failing`: the newest attempts gave nothing. `stopped`: nothing was measured though something was due, for two slots.
   */
  state: z.enum(['answering', 'paused', 'failing', 'stopped']),
  /** When the pause, the failures or the standstill began; null while it answers. */
  since: moment.nullable(),
  /** When the pause ends; null while there is none. */
  retryAt: moment.nullable(),
  /** The newest measurement of any chart; null when nothing was measured yet. */
  measuredAt: moment.nullable(),
  /** The first measurement of any chart: since when "ever" counts. Null when nothing was measured yet. */
  measuredSince: moment.nullable(),
})
export type AppStoreStatus = z.infer<typeof appStoreStatus>

export const getAppStoreStatus = endpoint({
  name: 'getAppStoreStatus',
  method: 'GET',
  path: '/api/app-store/status',
  summary: 'Whether the App Store answers, and since when it does not',
  access: 'everyone',
  response: appStoreStatus,
  errors: ['server.not_ready'],
})
