import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyRequest } from 'fastify'
import inject from 'light-my-request'
import type { Send } from '#contract/ask.ts'
import type { Member } from './access.ts'

/** The caller for whom the server calls its own API. */
export type OwnCaller = {
  /** Undefined for a visitor. */
  member?: Member | undefined
  /** Whether each call counts as if the caller had made it. A page counts as one, a message of an assistant makes as many calls as it likes. */
  isCharged: boolean
  /** The reader's network address. */
  address?: string | undefined
  /** The origin of the page, so that addresses in the responses work for the reader. */
  origin?: string | undefined
  /** Decides the names of apps. */
  locale?: string | undefined
}

/** The calls that the server makes to itself. Requests from the network are never in here. */
const callers = new WeakMap<IncomingMessage, OwnCaller>()

/** The caller of a call that the server makes to itself, such as the rendering of a page; undefined for any other request. */
export const findOwnCaller = ({ raw }: FastifyRequest): OwnCaller | undefined => callers.get(raw)

/** A Fastify server. */
type Server = { ready: () => PromiseLike<unknown>; routing: RequestListener }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const hasNoBody = (status: number): boolean => [204, 205, 304].includes(status)

/** Calls the server's own API in a caller's name, without the network but through all hooks of a request. */
export const sendAs =
  (server: Server, caller: OwnCaller): Send =>
  async (path, { method = 'GET', headers, body }) => {
    const { address, origin, locale } = caller
    const site = origin === undefined ? undefined : new URL(origin)
    await server.ready()
    const answer = await inject(
      (request, reply) => {
        callers.set(request, caller)
        server.routing(request, reply)
      },
      {
        method: method as Method,
        url: path,
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          ...(site && { host: site.host, 'x-forwarded-proto': site.protocol.slice(0, -1) }),
          ...(locale !== undefined && { 'accept-language': locale }),
        },
        ...(typeof body === 'string' && { payload: body }),
        ...(address !== undefined && { remoteAddress: address }),
      },
    )
    return new Response(hasNoBody(answer.statusCode) ? null : answer.body, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    })
  }
