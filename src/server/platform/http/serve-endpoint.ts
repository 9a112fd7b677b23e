import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import { type Endpoint, nothing } from '#contract/endpoint.ts'
import { errorCatalogue, problem } from '#contract/errors.ts'
import { secondMs } from '#domain/units.ts'
import type { HeavyWork } from '../limits/turns.ts'
import { authRequired, ensureAccess, type Member } from './access.ts'
import { keyOfAnswer, ownAnswer, packJson, sendAnswer } from './answer-cache.ts'
import { tagOnSend } from './answer-tags.ts'
import type { HttpServer } from './http.ts'
import { queryOf, refuseUnknownQuery } from './known-query.ts'
import { findListPage, type ListPage, pageHooks } from './list-pages.ts'
import type { Budget } from './rate-limits.ts'
import { rowHooks } from './row-formats.ts'

type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.infer<P>
  query: z.infer<Q>
  body: z.infer<B>
  request: FastifyRequest
  reply: FastifyReply
}

const isNothing = ({ response }: { response: z.ZodType }): boolean => response === nothing

const toSchema = ({ name, summary, params, query, body, response, errors }: Endpoint): FastifySchema => {
  const failures = Object.fromEntries(errors.map(code => [errorCatalogue[code].status, problem]))
  const input = { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) }
  const success = isNothing({ response }) ? { 204: z.undefined().describe('Done') } : { 200: response }
  return { operationId: name, summary, ...input, response: { ...success, ...failures } }
}

type Answer<R extends z.ZodType> = z.input<R> | FastifyReply | Promise<z.input<R> | FastifyReply>

type RouteOptions = {
  /** Rate limit budget of its requests; defaults to `api`. */
  budget?: Budget
  isOpenToOtherSites?: boolean
}

type Route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  options?: RouteOptions | undefined
  /** Checks access before the body is read; throws if the caller may not use the endpoint. */
  letIn?: (request: FastifyRequest) => Promise<void>
  handle: (input: Input<P, Q, B>) => unknown
}

/** RFC 9745 and RFC 8594. */
const tellDeprecated = ({ since, until }: NonNullable<Endpoint['deprecated']>): Record<string, string> => ({
  deprecation: `@${Date.parse(since) / secondMs}`,
  sunset: new Date(until).toUTCString(),
})

const hooksOf = (
  endpoint: Pick<Endpoint, 'name' | 'method' | 'query' | 'takesAnyQuery' | 'rows'>,
  letIn: ((request: FastifyRequest) => Promise<void>) | undefined,
) => {
  const hooks = [pageHooks(endpoint), endpoint.rows && rowHooks(endpoint)].filter(hook => hook !== undefined)
  const known = endpoint.takesAnyQuery ? undefined : refuseUnknownQuery(queryOf(endpoint))
  const onRequest = [letIn, known, ...hooks.map(hook => hook.onRequest)].filter(hook => hook !== undefined)
  const onSend = [...(endpoint.method === 'GET' ? [tagOnSend] : []), ...hooks.map(hook => hook.onSend)]
  return { onRequest, ...(onSend.length > 0 && { onSend }) }
}

const addRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  server: HttpServer,
  endpoint: Endpoint<P, Q, B, R>,
  { options, letIn, handle }: Route<P, Q, B>,
): void => {
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: toSchema(endpoint),
    config: { ...options, ...(endpoint.isByName && { isByName: true }) },
    ...hooksOf(endpoint, letIn),
    handler: async (request, reply): Promise<unknown> => {
      if (endpoint.deprecated) reply.headers(tellDeprecated(endpoint.deprecated))
      const answer = await handle({
        params: request.params as z.infer<P>,
        query: request.query as z.infer<Q>,
        body: request.body as z.infer<B>,
        request,
        reply,
      })
      if (isNothing(endpoint)) return reply.status(204).send()
      return answer === reply ? reply : request.nameApps(answer)
    },
  })
}

/**
 * Serves one endpoint of the contract that is open to everyone. A handler that sends a string itself (a cached, already
 * validated body) skips the serializer. A handler that needs the caller uses `request.findMember()`.
 */
export const serveEndpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  server: HttpServer,
  endpoint: Endpoint<P, Q, B, R>,
  handle: (input: Input<P, Q, B>) => Answer<R>,
  options?: RouteOptions,
): void => {
  const { name, access } = endpoint
  if (access !== 'everyone') throw new Error(`${name} is not for everyone: use serveMemberEndpoint.`)
  addRoute(server, endpoint, { handle, options })
}

/** What a kept answer may depend on. */
type KeptInput<P extends z.ZodType, Q extends z.ZodType, Reader> = {
  params: z.infer<P>
  query: z.infer<Q>
  page: ListPage | undefined
  reader: Reader
  inTurn: FastifyRequest['inTurn']
}

type KeptOptions<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType, Reader> = RouteOptions & {
  /** Making the answer is heavy work. */
  turn?: HeavyWork
  /** What the answer depends on besides the address. */
  findReader?: (request: FastifyRequest, query: z.infer<Q>) => Promise<Reader>
  /**
   * The response for a signed-in person, if it differs: it is not cached. `findShared` returns the response for
   * everyone.
   */
  answerMember?: (
    input: Omit<KeptInput<P, Q, Reader>, 'reader'> & { member: Member; findShared: () => Promise<z.output<R>> },
  ) => Promise<z.input<R>>
}

/** Serves one endpoint with a response that is cached for everyone. */
export const serveKeptEndpoint = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Reader = undefined,
>(
  server: HttpServer,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (input: KeptInput<P, Q, Reader>) => Promise<z.input<R>>,
  { turn, findReader, answerMember, ...options }: KeptOptions<P, Q, R, Reader> = {},
): void =>
  serveEndpoint(
    server,
    endpoint,
    async ({ params, query, request, reply }) => {
      const page = findListPage(request)
      const input = { params, query, page, inTurn: request.inTurn.bind(request) }
      const reader = (await findReader?.(request, query)) as Reader
      const make = async () => packJson(endpoint.response.parse(await answer({ ...input, reader })))
      const makeInTurn = () => (turn ? request.inTurn(turn, make) : make())
      const find = () =>
        server.answers.find(keyOfAnswer(request, page, reader), makeInTurn, { isHeavy: turn !== undefined })
      const member = answerMember && (await request.findMember())
      if (!member) return sendAnswer(find(), request, reply)
      reply.headers(ownAnswer)
      const findShared = async () => endpoint.response.parse(JSON.parse(String((await find()).body)))
      return answerMember({ ...input, member, findShared })
    },
    options,
  )

/** Programs that know only a token may write `me` for its owner's id. */
const nameCaller = ({ params }: FastifyRequest, member: Member | undefined): void => {
  if (member && isOfPerson(params) && params.userId === 'me') params.userId = member.userId
}

const isOfPerson = (params: unknown): params is { userId: unknown } =>
  typeof params === 'object' && params !== null && 'userId' in params

/** Serves one endpoint of the contract to the members it is for. Access is checked before the body is read. */
export const serveMemberEndpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  server: HttpServer,
  endpoint: Endpoint<P, Q, B, R>,
  handle: (input: Input<P, Q, B> & { member: Member }) => Answer<R>,
  options?: RouteOptions,
): void => {
  const { name, access } = endpoint
  if (access === 'everyone') throw new Error(`${name} is for everyone: use serveEndpoint.`)
  const members = new WeakMap<FastifyRequest, Member>()
  addRoute(server, endpoint, {
    options,
    letIn: async request => {
      const member = await request.findCaller()
      nameCaller(request, member)
      members.set(request, ensureAccess(endpoint, member, request.params))
    },
    handle: input => {
      const member = members.get(input.request)
      if (!member) throw authRequired()
      input.reply.header('cache-control', 'no-store')
      return handle({ ...input, member })
    },
  })
}
