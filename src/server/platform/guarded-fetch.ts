import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Agent, type Dispatcher } from 'undici'
import { secondMs } from '#domain/units.ts'
import { type AddressReach, normalAddress, reachOf, reachOfHost } from './address-reach.ts'
import { RequestError } from './errors.ts'

const defaultTimeLimitMs = 10 * secondMs
const mostBytes = 64 * 1024
const connectionsPerHost = 8

/** Nothing is ever sent there. The message is a sentence for whoever typed the address, and does not repeat it. */
export class ForbiddenAddressError extends RequestError {
  override name = 'ForbiddenAddressError'

  constructor(message: string, options: ErrorOptions = {}) {
    super('channel.forbidden_address', message, options)
  }
}

type Address = { address: string; family: number }

export type GuardOptions = {
  /** Whether addresses of private networks and of this machine are allowed. */
  allowPrivate: boolean
  /** Every address of a name; default the resolver of the system. */
  resolve?: (hostname: string) => Promise<Address[]>
  /** Addresses of this machine; default those of its interfaces. */
  listOwnAddresses?: () => string[]
  /** For one request in all. */
  timeLimitMs?: number
}

export type GuardedRequest = {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  signal?: AbortSignal
}

/** The body is read to 64 KB at most, and is what came where its end did not. */
export type GuardedAnswer = { status: number; body: string }

export type GuardedFetch = ReturnType<typeof createGuardedFetch>

/** Each address of this machine, its public ones included: what listens there may trust its own machine. */
const listInterfaceAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap(addresses => addresses?.map(({ address }) => address) ?? [])

const resolveBySystem = (hostname: string): Promise<Address[]> => lookup(hostname, { all: true })

const neverAllowed = 'This address does not belong to a server on the internet, so nothing is sent to it.'
const notPublic =
  'This address is private: it leads into a local network or to this server. Messages go to public addresses only; the operator of this server can allow others with ALLOW_PRIVATE_WEBHOOKS.'

const readUrl = (text: string): URL => {
  const url = URL.parse(text)
  if (!url) throw new ForbiddenAddressError('This is not a web address, so nothing can be sent to it.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new ForbiddenAddressError('The address must begin with https:// or http://, so nothing is sent to it.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new ForbiddenAddressError(
      'The address contains a user name or password, so nothing is sent to it: leave them out.',
    )
  }
  return url
}

/** Ends with the signal even while a name is looked up or a connection is made, which nothing else can stop. */
const endWith = async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
  signal.throwIfAborted()
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work(), ended])
}

/** An answer is one by its status: a body that breaks off or never ends takes nothing back. */
const readBody = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, mostBytes - size))
      size += chunk.byteLength
      if (size >= mostBytes) break
    }
  } catch {
    // What came before is the answer.
  }
  return Buffer.concat(chunks).toString()
}

/** Looks a name up, and lets it pass only when every one of its addresses is allowed. */
const createAllowedLookup = ({
  allowPrivate,
  resolve,
  listOwnAddresses,
}: Required<Omit<GuardOptions, 'timeLimitMs'>>) => {
  const listOwn = () => new Set(listOwnAddresses().map(normalAddress))

  const ensureReach = (reach: AddressReach): void => {
    if (reach === 'never') throw new ForbiddenAddressError(neverAllowed)
    if (reach === 'private' && !allowPrivate) throw new ForbiddenAddressError(notPublic)
  }

  const ensureHost = (hostname: string): void => {
    const reach = reachOfHost(hostname)
    if (reach) ensureReach(reach)
    if (listOwn().has(normalAddress(hostname))) ensureReach('private')
  }

  const resolveAllowed = async (hostname: string): Promise<Address[]> => {
    const addresses = await resolve(hostname)
    const own = listOwn()
    if (addresses.length === 0) ensureReach('never')
    for (const { address } of addresses) ensureReach(own.has(normalAddress(address)) ? 'private' : reachOf(address))
    return addresses
  }

  return { ensureHost, resolveAllowed }
}

/** The connection is made to an address that was checked in the same breath: a name that changes its mind changes nothing. */
const toLookupFunction =
  (resolveAllowed: (hostname: string) => Promise<Address[]>): LookupFunction =>
  (hostname, { all }, done) => {
    resolveAllowed(hostname).then(
      addresses => {
        const [{ address, family } = { address: '', family: 0 }] = addresses
        return all ? done(null, addresses) : done(null, address, family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    )
  }

/**
 * Requests to addresses that people typed in: http and https only, never into private networks, without redirects,
 * 10 s in all, with an answer of at most 64 KB. Proxies of the environment are not used, as they would look names up
 * without the guard.
 */
export const createGuardedFetch = (options: GuardOptions) => {
  const { allowPrivate, timeLimitMs = defaultTimeLimitMs } = options
  const { resolve = resolveBySystem, listOwnAddresses = listInterfaceAddresses } = options
  const { ensureHost, resolveAllowed } = createAllowedLookup({ allowPrivate, resolve, listOwnAddresses })
  const agent = new Agent({
    allowH2: false,
    connections: connectionsPerHost,
    connect: { lookup: toLookupFunction(resolveAllowed), timeout: timeLimitMs },
  })

  const readAllowed = (text: string): URL => {
    const url = readUrl(text)
    ensureHost(url.hostname)
    return url
  }

  const dispatch = (
    { headers, body }: GuardedRequest,
    url: URL,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> =>
    agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Rank-Atlas', ...headers },
      body,
      signal,
    })

  return {
    /**
     * Whether something could be sent there, as far as can be known without sending.
     * @throws ForbiddenAddressError also where the name is not found.
     */
    ensureAllowed: async (text: string): Promise<void> => {
      const { hostname } = readAllowed(text)
      if (reachOfHost(hostname) === 'public') return
      const addresses = endWith(AbortSignal.timeout(timeLimitMs), () => resolveAllowed(normalAddress(hostname)))
      await addresses.catch((cause: unknown) => {
        if (cause instanceof ForbiddenAddressError) throw cause
        throw new ForbiddenAddressError('No server was found with the name in this address: check its spelling.', {
          cause,
        })
      })
    },

    /**
     * Sends once. A redirect is an answer like any other.
     * @throws ForbiddenAddressError; what the connection failed with; the reason of the signal, or a TimeoutError.
     */
    post: async (request: GuardedRequest): Promise<GuardedAnswer> => {
      const url = readAllowed(request.url)
      const signal = AbortSignal.any([AbortSignal.timeout(timeLimitMs), ...(request.signal ? [request.signal] : [])])
      const { statusCode, body } = await endWith(signal, () => dispatch(request, url, signal))
      return { status: statusCode, body: await readBody(body) }
    },

    close: (): Promise<void> => agent.destroy(),
  }
}
