import { type Ask, AskError, createAsk, readRefusal, type Send } from '#contract/ask.ts'
import type { Connected, Terminal } from './context.ts'
import { CliError, exitCodes } from './exit-codes.ts'
import { findServer } from './servers.ts'

const hasCode = (error: unknown): error is { code: string } =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'

/** The known reason why the server did not answer: `ECONNREFUSED`, or a certificate that is not trusted. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return hasCode(cause) ? ` (${cause.code})` : ''
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

/**
 * A text that a header cannot carry, such as a file with several lines, is not a token. The error does not repeat it.
 */
const ensureHeader = (token: string): void => {
  if (/^[\x21-\x7e]+$/.test(token)) return
  throw new CliError('The token contains invalid characters. Pass one token and nothing else.', exitCodes.token)
}

const isThisMachine = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** Once per run, because every call of a command goes to the same server. */
const warned = new WeakSet<Terminal['env']>()

const warnOfPlainHttp = ({ env, say }: Pick<Terminal, 'env' | 'say'>, server: string): void => {
  const { protocol, hostname } = new URL(server)
  if (protocol === 'https:' || isThisMachine(hostname) || warned.has(env)) return
  warned.add(env)
  say(`Warning: the token goes to ${server} without encryption, so others in the network can read it. Use https.`)
}

/** Errors of Rank Atlas have a code. A response without one comes from another program or another path of the host. */
const isOfOthers = (error: unknown): boolean =>
  error instanceof AskError && error.code === null && error.status !== null && [404, 405].includes(error.status)

const explain = (error: unknown, server: string): unknown => {
  if (!isOfOthers(error)) return error
  const why = `${server} is not a Rank Atlas server. Choose its address with --server; if the site is below a path, include the path in the address.`
  return new AskError(why, { status: 400, cause: error })
}

/** Calls a server over HTTP, with its token if there is one. */
export const connect = async (
  { env, say, signal }: Pick<Terminal, 'env' | 'say' | 'signal'>,
  option: string | undefined,
): Promise<Connected> => {
  const { server, token } = await findServer(env, option)
  if (token !== undefined) {
    ensureHeader(token)
    warnOfPlainHttp({ env, say }, server)
  }
  const send: Send = async (path, init) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const wanted = init.signal ?? signal
    // A redirect could lead to another server, which must not get the token.
    const call = fetch(`${server}${path}`, { ...init, headers, redirect: 'manual', signal: wanted })
    const response = await call.catch(cause => {
      if (wanted.aborted) throw cause
      throw new AskError(`The server ${server} did not answer${reasonOf(cause)}.`, { cause })
    })
    if (!isRedirect(response.status)) return response
    const target = response.headers.get('location') ?? 'another address'
    const why = `${server} redirects to ${target}. Redirects are not followed, because they could carry a token to another server: choose the right address with --server.`
    throw new AskError(why, { status: response.status })
  }
  const fetchFile = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await send(path, init)
    if (!response.ok) throw explain(await readRefusal(response), server)
    return response
  }
  const asking = createAsk(send)
  const ask: Ask = (endpoint, input) =>
    asking(endpoint, input).catch(error => {
      throw explain(error, server)
    })
  return { ask, fetch: fetchFile, server, hasToken: token !== undefined }
}
