import { expect } from 'vitest'
import { type ErrorCode, errorCatalogue, problem } from '#contract/errors.ts'
import type { HttpServer } from '../platform/http/http.ts'

/** The response of `inject`. */
type Answer = Awaited<ReturnType<HttpServer['inject']>>

/** The response is a problem document as in the contract, without additional fields. */
export const expectProblem = (response: Answer, code: ErrorCode) => {
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(problem.strict().parse(response.json())).toMatchObject({ code, status: errorCatalogue[code].status })
  expect(response.statusCode).toBe(errorCatalogue[code].status)
}

const ofAll = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'x-request-id',
]
const ofOthers = [...ofAll, 'cross-origin-opener-policy', 'permissions-policy']

/** Checks only the names; `http.test.ts` checks the values. */
export const expectSecurityHeaders = ({ headers, raw }: Answer) => {
  const names = raw.req.url?.startsWith('/api/') ? ofAll : ofOthers
  expect(Object.keys(headers)).toEqual(expect.arrayContaining(names))
}
