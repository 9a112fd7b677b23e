import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import type { Member, NameCaller } from '../platform/http/access.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { AccountSettings } from './accounts.config.ts'
import type { Cookies } from './cookies.usecases.ts'
import { isAdminBySetting, readHeaderIdentity } from './identities.rules.ts'
import type { Sessions } from './sessions.usecases.ts'
import { ensureUser, findUserByIdentity, type UserRow } from './users.repository.ts'

type MembersOptions = {
  db: Database
  clock: Clock
  sessions: Sessions
  cookies: Cookies
  settings: AccountSettings
  trustedProxies: readonly string[]
}

export const toMember = (user: UserRow, sessionId: string | null, admins: readonly string[]): Member => ({
  userId: user.id,
  isAdmin: user.isAdmin || isAdminBySetting(admins, user),
  sessionId,
  locale: user.locale,
  timeZone: user.timeZone,
})

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether the peer of the connection is in these networks. Ignores forwarded addresses. */
const createIsFrom = (networks: readonly string[]) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return ({ socket }: FastifyRequest): boolean => {
    const address = socket.remoteAddress ?? ''
    return isIP(address) > 0 && list.check(address, familyOf(address))
  }
}

/** Names the person behind a request, by session cookie or by a trusted proxy's header. */
export const createNameCaller = (options: MembersOptions): NameCaller =>
  options.settings.provider === 'header' ? createNameByHeader(options) : createNameByCookie(options)

const createNameByCookie =
  ({ sessions, cookies, settings }: MembersOptions): NameCaller =>
  request => {
    const secret = cookies.read(request, 'session')
    if (!secret) return undefined
    return async () => {
      const found = await sessions.find(secret)
      return found && toMember(found.user, found.session.id, settings.admins)
    }
  }

/** The proxy identifies the person on every request, so no session is stored. */
const createNameByHeader = ({ db, clock, settings, trustedProxies }: MembersOptions): NameCaller => {
  const isFromProxy = createIsFrom(trustedProxies)
  return request => {
    const identity = isFromProxy(request) ? readHeaderIdentity(request.headers, settings) : undefined
    if (!identity) return undefined
    return async () => {
      const known = await findUserByIdentity(db, identity)
      const isSame = known?.email === identity.email && known.username === identity.username
      const user = known && isSame ? known : await ensureUser(db, identity, clock.now())
      return toMember(user, null, settings.admins)
    }
  }
}
