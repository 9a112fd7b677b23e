import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

/** Random, made here; it says nothing about the person. */
export const userId = z.uuid()
const ofUser = z.object({ userId })

/** The language of dates and numbers as BCP 47, and an IANA time zone; null follows the browser. */
export const preferences = z.strictObject({
  locale: z.string().max(35).nullable(),
  timeZone: z.string().max(64).nullable(),
})
export type Preferences = z.infer<typeof preferences>

export const user = z.object({
  id: userId,
  username: z.string(),
  /** What the external account told; null where it told none. */
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  notificationsEnabled: z.boolean(),
  ...preferences.shape,
})
export type User = z.infer<typeof user>

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Who is signed in',
  access: 'member',
  response: user,
  errors: ['auth.required', 'server.not_ready'],
})

export const signInWay = z.object({
  /** What the button names; null while no external account is set up. */
  providerName: z.string().nullable(),
  /** Whether the owner of this server signs in by a link that the server prints. */
  hasOwnerLink: z.boolean(),
})
export type SignInWay = z.infer<typeof signInWay>

export const getSignInWay = endpoint({
  name: 'getSignInWay',
  method: 'GET',
  path: '/api/auth/way',
  summary: 'How people sign in here',
  access: 'everyone',
  response: signInWay,
  errors: [],
})

export const redeemOwnerLink = endpoint({
  name: 'redeemOwnerLink',
  method: 'POST',
  path: '/api/auth/owner',
  summary: 'Signs the owner in by the secret of a printed link, which is worth nothing afterwards',
  access: 'everyone',
  body: z.strictObject({ secret: z.string().max(200) }),
  response: user,
  errors: ['request.invalid', 'auth.link_invalid', 'request.too_many', 'server.not_ready'],
})

export const session = z.object({
  id: z.uuid(),
  /** The browser and system, as far as they say; "Firefox on Linux". */
  device: z.string(),
  startedAt: moment,
  /** Exact to some minutes. */
  lastUsedAt: moment,
  endsAt: moment,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/users/:userId/sessions',
  summary: 'Where a person is signed in, the newest use first',
  access: 'owner',
  params: ofUser,
  response: z.array(session),
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/users/:userId/sessions/:sessionId',
  summary: 'Signs a person out in one place; one that has ended already is fine',
  access: 'owner',
  params: z.object({ userId, sessionId: z.uuid() }),
  response: nothing,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const savePreferences = endpoint({
  name: 'savePreferences',
  method: 'PUT',
  path: '/api/users/:userId/preferences',
  summary: 'The language and the time zone in which dates are shown',
  access: 'owner',
  params: ofUser,
  body: preferences,
  response: preferences,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/users/:userId',
  summary: 'Deletes a person with all that is stored about them',
  access: 'owner',
  params: ofUser,
  body: z.strictObject({ confirmation: z.literal('delete my account') }),
  response: nothing,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})
