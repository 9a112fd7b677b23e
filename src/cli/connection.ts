import { AskError, createAsk, type Send } from '#contract/ask.ts'
import type { Connected, Terminal } from './context.ts'
import { findServer } from './servers.ts'

/** Asks a server over HTTP, with the token for it if there is one. */
export const connect = async (
  { env, signal }: Pick<Terminal, 'env' | 'signal'>,
  option: string | undefined,
): Promise<Connected> => {
  const { server, token } = await findServer(env, option)
  const send: Send = (path, init) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    // A redirect could lead to another server, which must not get the token.
    return fetch(`${server}${path}`, { ...init, headers, redirect: 'error', signal: init.signal ?? signal })
  }
  const fetchFile = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await send(path, init).catch(cause => {
      throw new AskError(`The server ${server} is away: no answer came from its address.`, { cause })
    })
    if (response.ok) return response
    const problem = (await response.json().catch(() => ({}))) as { message?: string; code?: string }
    const message = problem.message ?? `The server answered ${response.status}.`
    throw new AskError(message, { status: response.status, code: problem.code ?? null })
  }
  return { ask: createAsk(send), fetch: fetchFile, server, hasToken: token !== undefined }
}
