import type { FastifyRequest } from 'fastify'
import { RequestError } from '../platform/errors.ts'

const retryAfterSeconds = 30

/**
 * What cannot be made now, as when a database is away, can be made later: whoever asked is told when to come back.
 * @throws RequestError server.not_ready, or the one that says what is wrong with the request.
 */
export const orLater = async <Made>(request: Pick<FastifyRequest, 'log'>, making: Promise<Made>): Promise<Made> => {
  try {
    return await making
  } catch (error) {
    if (error instanceof RequestError) throw error
    request.log.error({ err: error }, 'Rendering a share image failed.')
    const message = 'This image cannot be rendered now; please try again in a moment.'
    throw new RequestError('server.not_ready', message, { retryAfterSeconds, cause: error })
  }
}
