import type { HttpServer } from './http.ts'
import { inNameOf, type OwnCaller } from './own-requests.ts'

export type Asker = OwnCaller & {
  /** The reader's network address. */
  address?: string | undefined
  origin?: string | undefined
  locale?: string | undefined
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type OwnRequest = { method?: string; headers: Record<string, string>; body?: string | undefined }

/** The page's address, so that addresses in the answers work for the reader, and the locale that decides the names of apps. */
const headersOf = ({ origin, locale }: Asker): Record<string, string> => {
  const url = origin === undefined ? undefined : new URL(origin)
  return {
    ...(url && { host: url.host, 'x-forwarded-proto': url.protocol.slice(0, -1) }),
    ...(locale !== undefined && { 'accept-language': locale }),
  }
}

const hasNoBody = (status: number): boolean => [204, 205, 304].includes(status)

/** Calls the server's own API on behalf of a person, without the network but through all hooks of a request. */
export const createOwnFetch =
  (server: HttpServer, { member, isCharged, address, origin, locale }: Asker = {}) =>
  async (path: string, { method = 'GET', headers, body }: OwnRequest): Promise<Response> => {
    const answer = await inNameOf({ member, isCharged }, own =>
      server.inject({
        method: method as Method,
        url: path,
        headers: { ...headers, ...headersOf({ origin, locale }), ...own },
        ...(body !== undefined && { payload: body }),
        ...(address !== undefined && { remoteAddress: address }),
      }),
    )
    return new Response(hasNoBody(answer.statusCode) ? null : answer.body, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    })
  }
