import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorCatalogue, type Problem } from '#contract/errors.ts'
import { RequestError } from './errors.ts'

type Failure = { code: ErrorCode; message: string; retryAfterSeconds?: number | undefined }

/** Turns every failure into a response. Unexpected failures are logged, and their response hides the details. */
const describeFailure = (error: FastifyError, request: FastifyRequest): Failure => {
  if (error instanceof RequestError) return error
  if (error.validation) return { code: 'request.invalid', message: validationSentence(error) }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return { code: 'request.too_large', message: 'The body is too large; it was ignored.' }
  }
  if (error.statusCode === 415) {
    return { code: 'request.unsupported', message: 'The body must be JSON (application/json); it was ignored.' }
  }
  if (error.statusCode !== undefined && error.statusCode < 500)
    return { code: 'request.invalid', message: error.message }
  request.log.error({ err: error }, 'A request failed unexpectedly.')
  const message =
    'Something broke on the server. Nothing was lost. Please try again, or report the request id to the owner.'
  return { code: 'server.failed', message }
}

/** A schema's message may be a complete sentence, which needs no field name in front. */
const isSentence = (message: string): boolean => /^\p{Lu}/u.test(message)

const validationSentence = ({ validation = [], validationContext }: FastifyError): string => {
  const sentence = validation.find(({ message = '' }) => isSentence(message))?.message
  if (sentence) return `${sentence}.`
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

export const sendFailure = (failure: Failure, request: Pick<FastifyRequest, 'id'>, reply: FastifyReply) => {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  const body = toProblem(failure, request)
  return reply.status(body.status).type('application/problem+json').send(JSON.stringify(body))
}

export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(describeFailure(error, request), request, reply)

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendFailure({ code: 'request.not_found', message: `There is nothing at ${request.url}.` }, request, reply)
