import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorCatalogue, errorsPath, type Problem } from '#contract/errors.ts'
import type { TokenScope } from '#domain/tokens.ts'
import { findStorageTrouble, reasonOf, type StorageTrouble } from '../database/storage-faults.ts'
import { RequestError } from '../process/errors.ts'

type Failure = {
  code: ErrorCode
  message: string
  retryAfterSeconds?: number | undefined
  scope?: TokenScope | undefined
  /** Where the schema refuses the input. */
  errors?: Problem['errors']
  /** The methods that the address has. */
  allow?: readonly string[]
}

const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD'

const sayTrouble = (trouble: StorageTrouble, request: FastifyRequest): string => {
  const name = 'The database of this server'
  if (trouble === 'damaged') return `${name} has files that cannot be read. Its owner can find the reason in the log.`
  const [what, then] =
    trouble === 'full'
      ? ['has no space left', 'Please try again after its owner has freed some space.']
      : ['does not answer right now', 'Please try again in a few seconds.']
  if (isRead(request)) return `${name} ${what}. Nothing is lost. ${then}`
  const lost = trouble === 'full' ? 'what you sent was not saved' : 'what you sent may not be saved'
  return `${name} ${what}, so ${lost}. Everything saved before is still there. ${then}`
}

const retryAfterSeconds: Record<StorageTrouble, number> = { away: 5, full: 60, damaged: 300 }

/** Trouble that an operator ends, not a defect, so the log gets the reason without a stack. */
const describeTrouble = (trouble: StorageTrouble, error: Error, request: FastifyRequest): Failure => {
  request.log.warn({ trouble, reason: reasonOf(error) }, 'A request failed because the database is in trouble.')
  return {
    code: 'storage.unavailable',
    message: sayTrouble(trouble, request),
    retryAfterSeconds: retryAfterSeconds[trouble],
  }
}

/** Turns every failure into a response. Unexpected failures are logged, and their response hides the details. */
const describeFailure = (error: FastifyError, request: FastifyRequest): Failure => {
  if (error instanceof RequestError) return error
  if (error.validation)
    return { code: 'request.invalid', message: validationSentence(error), errors: listErrors(error) }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return { code: 'request.too_large', message: 'The body is too large; it was ignored.' }
  }
  if (error.statusCode === 415) {
    return { code: 'request.unsupported', message: 'The body must be JSON (application/json); it was ignored.' }
  }
  if (error.statusCode !== undefined && error.statusCode < 500)
    return { code: 'request.invalid', message: error.message }
  const trouble = findStorageTrouble(error)
  if (trouble) return describeTrouble(trouble, error, request)
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

const places = { params: 'path', querystring: 'query', body: 'body' } as const

const placeOf = (context: string | undefined) =>
  context === 'params' || context === 'querystring' ? places[context] : places.body

/** The position of each part that the schema refuses, for programs. */
const listErrors = ({ validation = [], validationContext }: FastifyError): Problem['errors'] =>
  validation.map(({ instancePath, message = 'is invalid' }) => ({
    in: placeOf(validationContext),
    pointer: instancePath,
    detail: message,
  }))

type FailedRequest = Pick<FastifyRequest, 'id' | 'siteAddress'>

const toProblem = ({ code, message, errors }: Failure, request: FailedRequest): Problem => {
  const { status, meaning } = errorCatalogue[code]
  return {
    type: `${request.siteAddress()}${errorsPath}#${code}`,
    title: meaning,
    status,
    detail: message,
    message,
    code,
    requestId: request.id,
    ...(errors && { errors }),
  }
}

/** RFC 6750: programs read here why their token was refused. */
const challengeOf = ({ code, scope }: Failure): string | undefined => {
  if (code === 'auth.required') return 'Bearer'
  if (code === 'auth.token_invalid') return 'Bearer error="invalid_token"'
  if (code !== 'auth.scope_missing') return undefined
  return `Bearer error="insufficient_scope"${scope === undefined ? '' : `, scope="${scope}"`}`
}

export const sendFailure = (failure: Failure, request: FailedRequest, reply: FastifyReply) => {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  const challenge = challengeOf(failure)
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  if (failure.allow) reply.header('allow', failure.allow.join(', '))
  const body = toProblem(failure, request)
  return reply.status(body.status).type('application/problem+json').send(JSON.stringify(body))
}

export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(describeFailure(error, request), request, reply)

/** For a request that matches no route, or whose route found nothing. `allow` has the methods of its address. */
export const answerUnrouted = (request: FastifyRequest, reply: FastifyReply, allow: readonly string[]) => {
  if (allow.length === 0 || allow.includes(request.method))
    return sendFailure({ code: 'request.not_found', message: `There is nothing at ${request.url}.` }, request, reply)
  const message = `${request.url} does not support ${request.method}, only ${allow.join(' or ')}.`
  return sendFailure({ code: 'request.method_not_allowed', message, allow }, request, reply)
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  answerUnrouted(request, reply, request.listAllowedMethods())
