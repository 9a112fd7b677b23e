import { z } from 'zod'
import { chartType, device, genre, moment, storefront } from './charts.ts'
import { actReason } from './curation.ts'
import { endpoint } from './endpoint.ts'

const adminErrors = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const

/** Where measurements come from: the App Store, or a file that was imported. */
const readingOrigins = ['app-store', 'import'] as const

/** Which measurements are meant: those of a span, and of what else is said. */
const scope = {
  from: moment,
  to: moment,
  storefront: storefront.optional(),
  chartType: chartType.optional(),
  device: device.optional(),
  genre: genre.optional(),
  origin: z.enum(readingOrigins).optional(),
}
export const withdrawalScope = z.strictObject(scope)
export type WithdrawalScope = z.infer<typeof withdrawalScope>

const readingsFound = z.object({
  readings: z.int(),
  charts: z.int(),
  /** The first and the last of them; null where there are none. */
  first: moment.nullable(),
  last: moment.nullable(),
})

export const withdrawalPreview = readingsFound.extend({
  /** More cannot be withdrawn at once. */
  most: z.int(),
  /** People who were told something by them. */
  people: z.int(),
  /** The newest of them, at most 50. */
  newest: z.array(
    z.object({
      chartKey: z.string(),
      storefront,
      countryName: z.string(),
      chartType,
      genre: z.int(),
      device,
      observedAt: moment,
      entryCount: z.int(),
      origin: z.enum(readingOrigins),
    }),
  ),
})
export type WithdrawalPreview = z.infer<typeof withdrawalPreview>

export const previewWithdrawal = endpoint({
  name: 'previewWithdrawal',
  method: 'GET',
  path: '/api/admin/withdrawals/preview',
  summary: 'Which measurements a withdrawal would take back, and how many people were told something by them',
  access: 'admin',
  query: withdrawalScope,
  response: withdrawalPreview,
  errors: adminErrors,
})

export const withdrawal = readingsFound.extend({
  id: z.string(),
  createdAt: moment,
  /** Found by the rule that grades readings, and asked for by nobody. */
  isByRule: z.boolean(),
  /** Who did it; null once that account was deleted, and where nobody did. */
  createdBy: z.string().nullable(),
  reason: z.string(),
  scope: z.object({
    storefront: storefront.nullable(),
    chartType: chartType.nullable(),
    device: device.nullable(),
    genre: z.int().nullable(),
    origin: z.enum(readingOrigins).nullable(),
  }),
  /** People who got a correction; null until they were looked for. */
  people: z.int().nullable(),
  undoneAt: moment.nullable(),
  undoneBy: z.string().nullable(),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const listWithdrawals = endpoint({
  name: 'listWithdrawals',
  method: 'GET',
  path: '/api/admin/withdrawals',
  summary: 'The newest 100 withdrawals of measurements',
  access: 'admin',
  response: z.array(withdrawal),
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const withdrawReadings = endpoint({
  name: 'withdrawReadings',
  method: 'POST',
  path: '/api/admin/withdrawals',
  summary:
    'Takes measurements back: they make no rank any more, and people who were told something by them are corrected',
  access: 'admin',
  body: z.strictObject({
    ...scope,
    /** People who were told something read it, and so does everybody who looks at the gap. */
    reason: actReason.min(1, 'must say why'),
    /** How many measurements the preview found: where there are others by now, nothing is withdrawn. */
    readings: z.int().positive(),
  }),
  response: withdrawal,
  errors: [...adminErrors, 'withdrawal.nothing_found', 'withdrawal.too_many', 'withdrawal.changed'],
})

export const undoWithdrawal = endpoint({
  name: 'undoWithdrawal',
  method: 'POST',
  path: '/api/admin/withdrawals/:withdrawalId/undo',
  summary: 'Brings back what a withdrawal took; nobody is told of it again',
  access: 'admin',
  params: z.object({ withdrawalId: z.string().regex(/^\d{1,15}$/) }),
  body: z.strictObject({ reason: actReason.optional() }),
  response: withdrawal,
  errors: [...adminErrors, 'withdrawal.not_found', 'withdrawal.undone'],
})
