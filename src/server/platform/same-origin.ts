import type { FastifyRequest } from 'fastify'
import { RequestError } from './errors.ts'
import { readOrigin } from './origin.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Browsers say in `sec-fetch-site` who asks; older ones at least name the origin. Who says neither is no browser of ours. */
const isFromHere = (request: FastifyRequest, publicUrl: string | undefined): boolean => {
  const { 'sec-fetch-site': site, origin } = request.headers
  return site === undefined ? origin === readOrigin(request, publicUrl) : site === 'same-origin'
}

/** @throws RequestError request.cross_site for a change that another site asks for in the name of its visitor. */
export const ensureSameOrigin = (request: FastifyRequest, publicUrl: string | undefined): void => {
  if (safeMethods.has(request.method) || isFromHere(request, publicUrl)) return
  throw new RequestError(
    'request.cross_site',
    'This request came from another site, or from a program that sends neither Sec-Fetch-Site nor Origin. Nothing was changed.',
  )
}

/** Whether another site sent the browser here, by a link or a picture. */
export const isCrossSite = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}
