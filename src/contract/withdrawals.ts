import { z } from 'zod'
import { chart, chartType, device, genre, moment, requestedMoment, storefront } from './charts.ts'
import { actReason } from './curation.ts'
import { endpoint } from './endpoint.ts'

const adminErrors = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const

/** The source of measurements: the App Store, or an imported file. */
const readingOrigins = ['app-store', 'import'] as const

/** Selects measurements: a time span and optional conditions. */
const scope = {
  from: requestedMoment,
  to: requestedMoment,
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
  firstAt: moment.nullable().describe('The times of the first and the last measurement; null if there are none.'),
  lastAt: moment.nullable(),
})

export const withdrawalPreview = readingsFound.extend({
  most: z.int().describe('The maximum for one withdrawal.'),
  people: z.int().describe('People who were notified of changes based on them.'),
  newest: z
    .array(
      z.object({
        chart,
        observedAt: moment,
        entryCount: z.int(),
        origin: z.enum(readingOrigins),
      }),
    )
    .describe('The newest, at most 50.'),
})
export type WithdrawalPreview = z.infer<typeof withdrawalPreview>

export const previewWithdrawal = endpoint({
  name: 'previewWithdrawal',
  method: 'GET',
  path: '/api/admin/withdrawals/preview',
  summary: 'Which measurements would be withdrawn, and how many people were notified because of them',
  access: 'admin',
  query: withdrawalScope,
  response: withdrawalPreview,
  errors: adminErrors,
})

export const withdrawal = readingsFound.extend({
  id: z.string(),
  createdAt: moment,
  isByRule: z.boolean().describe('True if the grading rule withdrew them instead of a person.'),
  createdBy: z
    .string()
    .nullable()
    .describe("The admin's name; null once the account is deleted, or if no person did it."),
  reason: z.string(),
  scope: z.object({
    storefront: storefront.nullable(),
    chartType: chartType.nullable(),
    device: device.nullable(),
    genre: z.int().nullable(),
    origin: z.enum(readingOrigins).nullable(),
  }),
  people: z.int().nullable().describe('People who got a correction; null until determined.'),
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
  response: z.object({ withdrawals: z.array(withdrawal) }),
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const withdrawReadings = endpoint({
  name: 'withdrawReadings',
  method: 'POST',
  path: '/api/admin/withdrawals',
  summary:
    'Withdraws measurements: their ranks no longer count, and people who were notified because of them get a correction',
  access: 'admin',
  body: z.strictObject({
    ...scope,
    reason: actReason
      .min(1, 'must say why')
      .describe('Shown to people who were notified and to everyone who views the gap.'),
    readings: z
      .int()
      .positive()
      .describe('The number of measurements in the preview. If it has changed since, nothing is withdrawn.'),
  }),
  response: withdrawal,
  errors: [...adminErrors, 'withdrawal.nothing_found', 'withdrawal.too_many', 'withdrawal.changed'],
})

export const undoWithdrawal = endpoint({
  name: 'undoWithdrawal',
  method: 'POST',
  path: '/api/admin/withdrawals/:withdrawalId/undo',
  summary: 'Undoes a withdrawal; people are not notified again',
  access: 'admin',
  params: z.object({ withdrawalId: z.string().regex(/^\d{1,15}$/) }),
  body: z.strictObject({ reason: actReason.optional() }),
  response: withdrawal,
  errors: [...adminErrors, 'withdrawal.not_found', 'withdrawal.undone'],
})
