import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import swagger from '@fastify/swagger'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorCatalogue, type Problem, problem } from '#contract/errors.ts'
import { RequestError } from './errors.ts'
import type { Log } from './log.ts'

export type HttpServer = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

const buildServer = (log: Log, headers: Record<string, string>): HttpServer =>
  Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // One line per answer, written by `logAnswers` below, instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read never comes to a route, so no hook sets the headers of this answer.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
      sendFailure({ code: 'request.invalid', message: error.message }, request, reply)
    },
  })

export type HttpOptions = { log: Log; version: string; imageSources: readonly string[] }

/** A Fastify server with the API's validation, problems, headers and OpenAPI document, and no route yet. */
export const createHttpServer = async ({ log, version, imageSources }: HttpOptions): Promise<HttpServer> => {
  const headers = buildSecurityHeaders(imageSources)
  const server = buildServer(log, headers)
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(answerError)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
  })
  logAnswers(server)
  await server.register(swagger, {
    openapi: {
      info: { title: 'Rank Atlas', version, description: 'Ranks of iOS apps in the App Store of every country.' },
    },
    transform: jsonSchemaTransform,
  })
  server.get('/api/openapi.json', { schema: { hide: true } }, () => server.swagger())
  return server
}

/** Everything the pages load comes from here, but Apple's images. */
const contentSecurityPolicy = (imageSources: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: https://*.mzstatic.com${imageSources.map(source => ` ${source}`).join('')}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

const buildSecurityHeaders = (imageSources: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy(imageSources),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
})

const logAnswers = (server: HttpServer): void => {
  server.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'info' : 'debug'
    const line = {
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[level](line, 'answered')
  })
}

type Failure = { code: ErrorCode; message: string; retryAfterSeconds?: number | undefined }

/** The one place that turns a failure into an answer. What is not expected is logged and told without its insides. */
const describeFailure = (error: FastifyError, request: FastifyRequest): Failure => {
  if (error instanceof RequestError) return error
  if (error.validation) return { code: 'request.invalid', message: validationSentence(error) }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return { code: 'request.too_large', message: 'The body is too large; nothing of it was used.' }
  }
  if (error.statusCode !== undefined && error.statusCode < 500)
    return { code: 'request.invalid', message: error.message }
  request.log.error({ err: error }, 'A request failed unexpectedly.')
  const message =
    'Something broke on the server. Nothing was lost; please try again, and tell the request id to the owner.'
  return { code: 'server.failed', message }
}

const validationSentence = ({ validation = [], validationContext }: FastifyError): string => {
  const issues = validation.map(
    ({ instancePath, message }) => `${instancePath.slice(1) || (validationContext ?? 'request')} ${message ?? ''}`,
  )
  return `The request was not understood: ${issues.join('; ')}.`
}

const toProblem = ({ code, message }: Failure, request: Pick<FastifyRequest, 'id'>): Problem => {
  const { status, meaning } = errorCatalogue[code]
  return {
    type: `urn:rank-atlas:${code}`,
    title: meaning,
    status,
    detail: message,
    message,
    code,
    requestId: request.id,
  }
}

const sendFailure = (failure: Failure, request: Pick<FastifyRequest, 'id'>, reply: FastifyReply) => {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  const body = toProblem(failure, request)
  return reply.status(body.status).type('application/problem+json').send(JSON.stringify(body))
}

const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(describeFailure(error, request), request, reply)

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendFailure({ code: 'request.not_found', message: `There is nothing at ${request.url}.` }, request, reply)

type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.infer<P>
  query: z.infer<Q>
  body: z.infer<B>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Serves one call of the contract. A handler that sends a string itself (a kept, already checked body) skips the
 * serializer.
 */
export const serveEndpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  server: HttpServer,
  endpoint: Endpoint<P, Q, B, R>,
  handle: (input: Input<P, Q, B>) => Promise<z.input<R> | FastifyReply>,
): void => {
  const { name, method, path, summary, params, query, body, response, errors } = endpoint
  const failures = Object.fromEntries(errors.map(code => [errorCatalogue[code].status, problem]))
  const input = { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) }
  const schema: FastifySchema = { operationId: name, summary, ...input, response: { 200: response, ...failures } }
  server.route({
    method,
    url: path,
    schema,
    handler: (request, reply): Promise<unknown> =>
      handle({
        params: request.params as z.infer<P>,
        query: request.query as z.infer<Q>,
        body: request.body as z.infer<B>,
        request,
        reply,
      }),
  })
}
