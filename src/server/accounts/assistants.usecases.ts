import type { TokenScope } from '#domain/tokens.ts'
import type { Database } from '../platform/database/database.ts'
import type { Member } from '../platform/http/access.ts'
import { messageOf, RequestError } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import type { AccountSettings } from './accounts.config.ts'
import { toMember } from './members.usecases.ts'
import { isAway, type Provider } from './providers.rules.ts'
import { findUserByIdentity } from './users.repository.ts'

/** The scopes that the tools for assistants need. No tool acts as an admin, so no access token gets admin scopes. */
export const assistantScopes = ['read', 'track', 'notes'] as const satisfies readonly TokenScope[]

type AssistantsOptions = {
  db: Database
  log: Log
  provider: Provider | undefined
  settings: Pick<AccountSettings, 'assistants' | 'admins' | 'issuer'>
  publicUrl: string | undefined
}

const notValid = (cause: unknown): RequestError =>
  new RequestError(
    'auth.token_invalid',
    'This access token is not valid here: it has expired, or the provider issued it for something else. Sign in again.',
    { cause },
  )

const notKnown = (publicUrl: string): RequestError =>
  new RequestError(
    'auth.forbidden',
    `No one has signed in here with this account. Open ${publicUrl} in a browser, sign in once, and try again; nothing was changed.`,
  )

/**
 * Assistants that sign people in at the provider by themselves: this server is then a resource of the provider (RFC 9728) and
 * issues no token. Undefined unless the owner of the server has turned it on.
 */
export const createAssistants = ({ db, log, provider, settings, publicUrl }: AssistantsOptions) => {
  const read = provider?.readAccessToken
  const { assistants, admins, issuer } = settings
  if (!assistants || !read || !publicUrl || !issuer) return undefined
  /** The audience of every access token. A token for another address of the same provider is refused. */
  const resource = `${publicUrl}/mcp`

  const readToken = (authorization: string) =>
    read(authorization, resource).catch((error: unknown) => {
      log.info({ reason: messageOf(error) }, 'The access token of an assistant was refused.')
      if (!isAway(error)) throw notValid(error)
      throw new RequestError(
        'auth.provider_away',
        'The sign-in service does not answer, so this token cannot be checked. Nothing was changed; try again in a minute.',
        { retryAfterSeconds: 60 },
      )
    })

  return {
    resource,
    /** Clients compare it with the issuer that the provider reports, so that issuer is used once it is known. */
    findIssuer: (): Promise<string> => provider.findIssuer?.().catch(() => issuer) ?? Promise.resolve(issuer),
    /** @throws RequestError auth.token_invalid, auth.forbidden or auth.provider_away */
    findMember: async (authorization: string): Promise<Member> => {
      const grant = await readToken(authorization)
      const user = await findUserByIdentity(db, grant)
      if (!user) throw notKnown(publicUrl)
      const named = assistantScopes.filter(scope => grant.scopes.includes(scope))
      // If the provider knows none of the scopes, the token gets only the scope for reading.
      const scopes = named.length > 0 ? named : ['read' as const]
      return { ...toMember(user, null, admins), token: { id: grant.id, scopes } }
    },
  }
}
