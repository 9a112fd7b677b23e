import { z } from 'zod'
import { tokenDays, tokenScopes, userCodePattern } from '#domain/tokens.ts'
import { givenName, personId, userId } from './accounts.ts'
import { moment } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

const ofUser = z.object({ userId })
const own = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const

const name = givenName(60)
const scopes = z
  .array(z.enum(tokenScopes))
  .min(1)
  .max(tokenScopes.length)
  .transform(list => tokenScopes.filter(scope => list.includes(scope)))

/** Null means that it ends when it is revoked. */
const expiresInDays = z.union([z.literal([...tokenDays]), z.null()])

/** The name, scopes and lifetime of a token that a person creates. */
export const tokenGrant = z.strictObject({ name, scopes, expiresInDays })
export type TokenGrant = z.output<typeof tokenGrant>

export const token = z.object({
  id: z.uuid(),
  name: z.string(),
  start: z.string().describe('The first characters, such as `ra_Ab3dEf9h`, to recognize it by.'),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: moment,
  expiresAt: moment.nullable().describe('Null: it ends when it is revoked.'),
  lastUsedAt: moment.nullable().describe('Accurate to a minute; null if it was never used.'),
})
export type Token = z.infer<typeof token>

/** The only answer that contains the token itself. */
export const newToken = token.extend({ token: z.string() })
export type NewToken = z.infer<typeof newToken>

export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/api/users/:userId/tokens',
  summary: 'The API tokens of a person, newest first',
  access: 'owner',
  tokenScope: 'never',
  params: ofUser,
  response: z.object({ tokens: z.array(token) }),
  errors: own,
})

export const createToken = endpoint({
  name: 'createToken',
  method: 'POST',
  path: '/api/users/:userId/tokens',
  summary: 'Creates an API token, which is shown in this answer only',
  access: 'owner',
  tokenScope: 'never',
  params: ofUser,
  body: tokenGrant,
  response: newToken,
  errors: [...own, 'token.too_many'],
})

export const revokeToken = endpoint({
  name: 'revokeToken',
  method: 'DELETE',
  path: '/api/users/:userId/tokens/:tokenId',
  summary: 'Ends one API token of a person',
  access: 'owner',
  tokenScope: 'never',
  params: z.object({ userId, tokenId: z.uuid() }),
  response: nothing,
  errors: [...own, 'token.not_found'],
})

export const ownedToken = token.extend({ userId: personId, username: z.string() })
export type OwnedToken = z.infer<typeof ownedToken>

export const listAllTokens = endpoint({
  name: 'listAllTokens',
  method: 'GET',
  path: '/api/admin/tokens',
  summary: 'The API tokens of all people, newest first',
  access: 'admin',
  tokenScope: 'never',
  response: z.object({ tokens: z.array(ownedToken) }),
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const revokeAnyToken = endpoint({
  name: 'revokeAnyToken',
  method: 'DELETE',
  path: '/api/admin/tokens/:tokenId',
  summary: 'Ends an API token of any person',
  access: 'admin',
  tokenScope: 'never',
  params: z.object({ tokenId: z.uuid() }),
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  response: nothing,
  errors: [...own, 'token.not_found'],
})

const userCode = z.string().regex(userCodePattern)
const deviceCode = z.string().min(20).max(100)

/** After RFC 8628, with JSON bodies: a program shows the code, and its user allows it in a browser. */
export const startDeviceLogin = endpoint({
  name: 'startDeviceLogin',
  method: 'POST',
  path: '/api/device/authorization',
  summary: 'Starts a device login: a person compares the code in a browser and allows the token',
  access: 'everyone',
  body: z.strictObject({ client: name, scopes }),
  response: z.object({
    deviceCode: deviceCode.describe('Secret of the program, for `finishDeviceLogin`.'),
    userCode,
    verificationUri: z.string(),
    verificationUriComplete: z.string().describe('The same address with the code.'),
    expiresInSeconds: z.number().int(),
    intervalSeconds: z.number().int().describe('Seconds between two polls.'),
  }),
  errors: ['request.invalid', 'request.too_many', 'server.not_ready'],
})

export const finishDeviceLogin = endpoint({
  name: 'finishDeviceLogin',
  method: 'POST',
  path: '/api/device/token',
  summary: 'The token that a person allowed, once; 409 `device.pending` until the person decides',
  access: 'everyone',
  body: z.strictObject({ deviceCode }),
  response: newToken,
  errors: [
    'request.invalid',
    'request.too_many',
    'device.pending',
    'device.denied',
    'device.not_found',
    'token.too_many',
    'server.not_ready',
  ],
})

const ofCode = z.object({ userId, userCode })

export const deviceLogin = z.object({
  userCode,
  client: z.string().describe('The name that the program gave itself.'),
  scopes: z.array(z.enum(tokenScopes)),
  startedAt: moment,
  expiresAt: moment,
})
export type DeviceLogin = z.infer<typeof deviceLogin>

export const getDeviceLogin = endpoint({
  name: 'getDeviceLogin',
  method: 'GET',
  path: '/api/users/:userId/device-logins/:userCode',
  summary: 'The program that is waiting with this code',
  access: 'owner',
  tokenScope: 'never',
  params: ofCode,
  response: deviceLogin,
  errors: [...own, 'device.not_found', 'request.too_many'],
})

export const decideDeviceLogin = endpoint({
  name: 'decideDeviceLogin',
  method: 'POST',
  path: '/api/users/:userId/device-logins/:userCode',
  summary: 'Allows a waiting program a token, or denies it',
  access: 'owner',
  tokenScope: 'never',
  params: ofCode,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('allow'), ...tokenGrant.shape }),
    z.strictObject({ decision: z.literal('deny') }),
  ]),
  response: nothing,
  errors: [...own, 'device.not_found', 'request.too_many', 'token.too_many'],
})
