import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** How well the App Store has answered this server recently. */
export const appStoreStatus = z.object({
  state: z
    .enum(['answering', 'paused', 'failing', 'stopped'])
    .describe(
      '`answering`: the newest attempts returned charts, or there have been none yet. `paused`: the App Store asked for fewer calls. `failing`: the newest attempts failed. `stopped`: charts were due for two slots but none was measured.',
    ),
  since: moment.nullable().describe('When this state began; null while the App Store answers.'),
  retryAt: moment.nullable().describe('When the pause ends; null unless paused.'),
  observedAt: moment.nullable().describe('The newest measurement of any chart; null before the first.'),
  measuredSince: moment.nullable().describe('The first measurement of any chart, the start of "ever"; null before it.'),
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
