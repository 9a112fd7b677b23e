import type { FastifyRequest } from 'fastify'
import { RequestError } from '../process/errors.ts'
import { findRequestOrigin } from './origin.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Browsers send the requesting site in `sec-fetch-site`; older ones send at least `origin`. A request with neither does not
 * come from a supported browser.
 */
const isFromHere = (request: FastifyRequest, publicUrl: string | undefined): boolean => {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && origin === findRequestOrigin(request, publicUrl)
}

/** @throws RequestError request.cross_site for a change requested by another site in its visitor's name. */
export const ensureSameOrigin = (request: FastifyRequest, publicUrl: string | undefined): void => {
  if (safeMethods.has(request.method) || isFromHere(request, publicUrl)) return
  throw new RequestError(
    'request.cross_site',
    'This request came from another site, or from a program that sends neither Sec-Fetch-Site nor Origin. Nothing was changed.',
  )
}

/** Whether another site caused this request, with a link or an image. */
export const isCrossSite = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}
