import { z } from 'zod'
import { isEmailAddress, longestEmailAddress } from '#domain/email-addresses.ts'
import { userId } from './accounts.ts'
import { endpoint } from './endpoint.ts'

/** One strictly valid address, or empty if notifications are off. */
const email = z
  .string()
  .max(longestEmailAddress)
  .refine(text => text === '' || isEmailAddress(text), { message: 'Please enter a valid email address' })

export const notifications = z.object({
  email: z.string().describe('The notification address; empty if there is none.'),
  notificationsEnabled: z.boolean(),
  isConfirmed: z
    .boolean()
    .describe('Whether the owner of this address confirmed it; until then, only the confirmation e-mail is sent.'),
})
export type Notifications = z.infer<typeof notifications>

/** Whether a confirmation e-mail follows, or why not; null if there is nothing to confirm. */
export const confirmationEmail = z.enum(['on-its-way', 'too-many-today', 'no-mail-server']).nullable()
export type ConfirmationEmail = z.infer<typeof confirmationEmail>

export const getNotifications = endpoint({
  name: 'getNotifications',
  method: 'GET',
  path: '/api/users/:userId/notifications',
  summary: 'The e-mail notification settings of a person',
  access: 'owner',
  tokenScope: 'alerts',
  params: z.object({ userId }),
  response: notifications,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const saveNotifications = endpoint({
  name: 'saveNotifications',
  method: 'PUT',
  path: '/api/users/:userId/notifications',
  summary: 'Changes the e-mail notification settings of a person',
  access: 'owner',
  tokenScope: 'alerts',
  params: z.object({ userId }),
  body: z
    .strictObject({ email: email.default(''), enabled: z.boolean().default(true) })
    .refine(({ email, enabled }) => !enabled || email !== '', {
      message: 'Please enter a valid email address',
      path: ['email'],
    }),
  response: notifications.extend({ letter: confirmationEmail }),
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})
