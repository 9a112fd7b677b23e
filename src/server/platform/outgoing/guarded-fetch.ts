import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Agent, Dispatcher } from 'undici'
import { secondMs } from '#domain/units.ts'
import { RequestError } from '../process/errors.ts'
import { type AddressReach, normalAddress, reachOf, reachOfHost } from './address-reach.ts'

const defaultTimeLimitMs = 10 * secondMs
const mostBytes = 64 * 1024
const connectionsPerHost = 8

/**
 * The server sends nothing to this address. The message is for the person who entered the address, and does not repeat it.
 */
export class ForbiddenAddressError extends RequestError {
  override name = 'ForbiddenAddressError'

  constructor(message: string, options: ErrorOptions = {}) {
    super('channel.forbidden_address', message, options)
  }
}

type Address = { address: string; family: number }

export type GuardOptions = {
  /** Whether to allow addresses of private networks and of this machine. */
  allowPrivate: boolean
  /** Resolves every address of a name; defaults to the system resolver. */
  resolve?: (hostname: string) => Promise<Address[]>
  /** Addresses of this machine; defaults to those of its network interfaces. */
  listOwnAddresses?: () => string[]
  /** Limit for a whole request. */
  timeLimitMs?: number
}

export type GuardedRequest = {
  method: 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  body: string | Buffer
  signal?: AbortSignal
}

/**
 * `body` is limited to 64 KB, and incomplete if the connection broke. `retryAfter` is the header that asks to come back later.
 */
export type GuardedAnswer = { status: number; body: string; retryAfter?: string | undefined }

export type GuardedFetch = ReturnType<typeof createGuardedFetch>

/** Every address of this machine, public ones included: services on it may trust local requests. */
const listInterfaceAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap(addresses => addresses?.map(({ address }) => address) ?? [])

const resolveBySystem = (hostname: string): Promise<Address[]> => lookup(hostname, { all: true })

const neverAllowed = 'This address does not belong to a server on the internet, so nothing is sent to it.'
const notPublic =
  'This address is private: it leads to a local network or to this server. Messages are sent to public addresses only; the operator of this server can allow private ones with ALLOW_PRIVATE_WEBHOOKS.'

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

/** Rejects when the signal aborts, because DNS lookups and connection attempts cannot be cancelled. */
const endWith = async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
  signal.throwIfAborted()
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work(), ended])
}

/** The status alone decides success, so a truncated or endless body is not an error. */
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
    // Keep the chunks received so far.
  }
  return Buffer.concat(chunks).toString()
}

/** Resolves a name and rejects it unless every one of its addresses is allowed. */
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

/** Connects to the addresses it has just checked, so a changed DNS record cannot bypass the check. */
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
 * Sends requests to addresses entered by users: http and https only, never into private networks, no redirects, 10 s in
 * total, responses up to 64 KB. Ignores proxies from the environment, because they would resolve names without this check.
 */
export const createGuardedFetch = (options: GuardOptions) => {
  const { allowPrivate, timeLimitMs = defaultTimeLimitMs } = options
  const { resolve = resolveBySystem, listOwnAddresses = listInterfaceAddresses } = options
  const { ensureHost, resolveAllowed } = createAllowedLookup({ allowPrivate, resolve, listOwnAddresses })
  const openAgent = async (): Promise<Agent> => {
    const { Agent } = await import('undici')
    return new Agent({
      allowH2: false,
      connections: connectionsPerHost,
      connect: { lookup: toLookupFunction(resolveAllowed), timeout: timeLimitMs },
    })
  }
  /** Loaded with the first message: its code takes 25 MB, and many servers send none (decision 0025). */
  let agent: Promise<Agent> | undefined

  const readAllowed = (text: string): URL => {
    const url = readUrl(text)
    ensureHost(url.hostname)
    return url
  }

  const dispatch = async (
    { method, headers, body }: GuardedRequest,
    url: URL,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> => {
    agent ??= openAgent()
    return (await agent).request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Rank-Atlas', ...headers },
      body,
      signal,
    })
  }

  return {
    /**
     * Checks an address without sending anything.
     * @throws ForbiddenAddressError also when the name does not resolve.
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
     * Sends one request and does not follow redirects.
     * @throws ForbiddenAddressError, the connection error, the signal's reason, or a TimeoutError.
     */
    send: async (request: GuardedRequest): Promise<GuardedAnswer> => {
      const url = readAllowed(request.url)
      const signal = AbortSignal.any([AbortSignal.timeout(timeLimitMs), ...(request.signal ? [request.signal] : [])])
      const { statusCode, headers, body } = await endWith(signal, () => dispatch(request, url, signal))
      const retryAfter = [headers['retry-after']].flat()[0]
      return { status: statusCode, body: await readBody(body), retryAfter }
    },

    close: async (): Promise<void> => (await agent)?.destroy(),
  }
}
