import type { FastifyRequest } from 'fastify'
import { findStorageTrouble } from '../platform/database/storage-faults.ts'
import { RequestError } from '../platform/process/errors.ts'

const retryAfterSeconds = 30

/**
 * Turns temporary failures, such as an unavailable database, into a "retry later" response. @throws RequestError
 * server.not_ready, or the original error if the request is invalid.
 */
export const orLater = async <Made>(request: Pick<FastifyRequest, 'log'>, making: Promise<Made>): Promise<Made> => {
  try {
    return await making
  } catch (error) {
    if (error instanceof RequestError || findStorageTrouble(error)) throw error
    request.log.error({ err: error }, 'Rendering a share image failed.')
    const message = 'This image cannot be rendered now; please try again in a moment.'
    throw new RequestError('server.not_ready', message, { retryAfterSeconds, cause: error })
  }
}
