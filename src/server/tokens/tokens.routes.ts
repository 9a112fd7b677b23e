import {
  createToken,
  decideDeviceLogin,
  finishDeviceLogin,
  getDeviceLogin,
  listAllTokens,
  listTokens,
  revokeAnyToken,
  revokeToken,
  startDeviceLogin,
} from '#contract/tokens.ts'
import type { Database } from '../platform/database/database.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { DeviceLogins } from './device-logins.usecases.ts'
import type { Tokens } from './tokens.usecases.ts'

type TokenRoutesOptions = {
  database: { db: Database }
  tokens: Tokens
  deviceLogins: DeviceLogins
  publicUrl?: string | undefined
}

/** Endpoints for people and admins to manage tokens. */
export const addTokenRoutes = (
  server: HttpServer,
  { database: { db }, tokens, deviceLogins, publicUrl }: TokenRoutesOptions,
): void => {
  serveMemberEndpoint(server, listTokens, async ({ member }) => ({ tokens: await tokens.list(member.userId) }))
  serveMemberEndpoint(server, createToken, ({ member, body }) => db.transaction(tx => tokens.create(tx, member, body)))
  serveMemberEndpoint(server, revokeToken, async ({ member, params }) => {
    await tokens.revoke(member, params.tokenId)
    return null
  })
  serveMemberEndpoint(server, listAllTokens, async () => ({ tokens: await tokens.listAll() }))
  serveMemberEndpoint(server, revokeAnyToken, async ({ member, params, body }) => {
    await tokens.revokeAny(member, params.tokenId, body.reason)
    return null
  })
  addDeviceRoutes(server, { deviceLogins, publicUrl })
}

/** The program's two calls carry no session, so they may come from anywhere; their answers are not stored. */
const addDeviceRoutes = (
  server: HttpServer,
  { deviceLogins, publicUrl }: Pick<TokenRoutesOptions, 'deviceLogins' | 'publicUrl'>,
): void => {
  const ofPrograms = { budget: 'sign-in', isOpenToOtherSites: true } as const
  serveEndpoint(
    server,
    startDeviceLogin,
    async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store')
      const started = await deviceLogins.start(body)
      const verificationUri = `${readOrigin(request, publicUrl)}/device`
      return { ...started, verificationUri, verificationUriComplete: `${verificationUri}?code=${started.userCode}` }
    },
    ofPrograms,
  )
  serveEndpoint(
    server,
    finishDeviceLogin,
    ({ body, reply }) => {
      reply.header('cache-control', 'no-store')
      return deviceLogins.finish(body.deviceCode)
    },
    { budget: 'api', isOpenToOtherSites: true },
  )
  serveMemberEndpoint(server, getDeviceLogin, ({ params }) => deviceLogins.get(params.userCode), { budget: 'sign-in' })
  serveMemberEndpoint(
    server,
    decideDeviceLogin,
    async ({ member, params, body }) => {
      if (body.decision === 'deny') await deviceLogins.deny(member, params.userCode)
      else await deviceLogins.allow(member, params.userCode, body)
      return null
    },
    { budget: 'sign-in' },
  )
}
