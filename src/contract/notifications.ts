import { z } from 'zod'
import { isEmailAddress, longestEmailAddress } from '#domain/email-addresses.ts'
import { userId } from './accounts.ts'
import { endpoint } from './endpoint.ts'

/** One strictly valid address, or nothing where notifications are off. */
const email = z
  .string()
  .max(longestEmailAddress)
  .refine(text => text === '' || isEmailAddress(text), { message: 'Please enter a valid email address' })

export const notifications = z.object({
  /** Where notifications go; empty while there is no address. */
  email: z.string(),
  notificationsEnabled: z.boolean(),
  /** Whether somebody who reads the letters of this address said that it is theirs; until then only that is asked. */
  isConfirmed: z.boolean(),
})
export type Notifications = z.infer<typeof notifications>

/** Why a letter that asks to confirm the address follows or not; null where there is nothing to confirm. */
export const confirmationLetter = z.enum(['on-its-way', 'too-many-today', 'no-mail-server']).nullable()
export type ConfirmationLetter = z.infer<typeof confirmationLetter>

export const getNotifications = endpoint({
  name: 'getNotifications',
  method: 'GET',
  path: '/api/users/:userId/notifications',
  summary: 'Whether and where a person is told by e-mail',
  access: 'owner',
  params: z.object({ userId }),
  response: notifications,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const saveNotifications = endpoint({
  name: 'saveNotifications',
  method: 'PUT',
  path: '/api/users/:userId/notifications',
  summary: 'Sets whether and where a person is told by e-mail',
  access: 'owner',
  params: z.object({ userId }),
  body: z
    .strictObject({ email: email.default(''), enabled: z.boolean().default(true) })
    .refine(({ email, enabled }) => !enabled || email !== '', {
      message: 'Please enter a valid email address',
      path: ['email'],
    }),
  response: notifications.extend({ letter: confirmationLetter }),
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})
