import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listPublicApps } from '#contract/apps.ts'
import { endpoint } from '#contract/endpoint.ts'
import { getRankHistory } from '#contract/ranks.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { buildUrl } from '#domain/call-addresses.ts'
import { call, setSend } from './api-client.ts'
import { ApiError, describeError, findRequestId } from './api-error.ts'

type Answer = { status?: number; type?: string; body?: string }
type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

let server: Server
let answer: Answer = {}
let seen: Seen[] = []

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { method = '', url = '', headers } = request
  seen.push({ method, url, headers, body: await readBody(request) })
  const { status = 200, type = 'application/json; charset=utf-8', body = '[]' } = answer
  response.writeHead(status, type ? { 'content-type': type } : {}).end(body)
}

beforeAll(async () => {
  server = createServer((request, response) => void respond(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  setSend((url, init) => fetch(origin + url, init))
})

afterAll(() => server.close())

afterEach(() => {
  answer = {}
  seen = []
})

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    reason => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`)
  return error
}

const removeApp = endpoint({
  name: 'removeApp',
  method: 'DELETE',
  path: '/api/apps/:appStoreId',
  summary: 'For tests',
  access: 'everyone',
  params: z.object({ appStoreId: z.string() }),
  body: z.object({ reason: z.string() }),
  response: z.null(),
  errors: [],
})

describe('a request', () => {
  test('a request escapes its path parameters and puts the rest into the query string', async () => {
    expect(buildUrl('/api/a/:id/b', { params: { id: 'x/y?z' } })).toBe('/api/a/x%2Fy%3Fz/b')
    expect(buildUrl('/api/a', { query: { q: 'a b&c', from: undefined, n: 36 } })).toBe('/api/a?q=a+b%26c&n=36')
  })

  test('a request that reads asks for JSON and has no body', async () => {
    await call(listPublicApps, {})
    expect(seen).toMatchObject([{ method: 'GET', url: '/api/apps/public', body: '' }])
    expect(seen[0]?.headers.accept).toBe('application/json')
    expect(seen[0]?.headers['content-type']).toBeUndefined()
  })

  test('a request sends a typed query', async () => {
    answer = { status: 503, body: '{}' }
    await failureOf(call(getRankHistory, { params: { appStoreId: '7' }, query: { storefront: 'jp', genre: 6007 } }))
    expect(seen[0]?.url).toBe('/api/apps/7/ranks?storefront=jp&genre=6007')
  })

  test('a request that writes sends JSON', async () => {
    answer = { status: 204, type: '', body: '' }
    await call(removeApp, { params: { appStoreId: '7' }, body: { reason: 'gone' } })
    expect(seen[0]).toMatchObject({ method: 'DELETE', body: '{"reason":"gone"}' })
    expect(seen[0]?.headers['content-type']).toBe('application/json')
  })
})

describe('a response', () => {
  test('a response is parsed with the contract’s schema', async () => {
    const named = { id: '7', appStoreId: '7', name: 'A', developer: 'B', category: 'C', icon: '/i' }
    const rank = { bestRank: null, state: 'unranked', observedAt: null, depth: null }
    const app = { ...named, rating: null, ...rank, countriesCount: 0 }
    answer = { body: JSON.stringify([app]) }
    expect(await call(listPublicApps, {})).toEqual([app])
  })

  test('a response with another shape is rejected', async () => {
    answer = { body: '[{"id":"7"}]' }
    await expect(call(listPublicApps, {})).rejects.toThrow(z.ZodError)
  })

  test('a response with a page instead of JSON is reported as such', async () => {
    answer = { type: 'text/html', body: '<!doctype html>' }
    expect((await failureOf(call(listPublicApps, {}))).message).toBe('Server returned non-JSON response')
  })

  test('a response to a write may be empty, but not a page', async () => {
    answer = { status: 204, type: '', body: '' }
    expect(await call(removeApp, { params: { appStoreId: '7' }, body: { reason: 'x' } })).toBeNull()
    const save = endpoint({ ...removeApp, method: 'POST' })
    answer = { type: 'text/html', body: '<p>' }
    const error = await failureOf(call(save, { params: { appStoreId: '7' }, body: { reason: 'x' } }))
    expect(error.message).toBe('Invalid response format: Expected JSON')
  })
})

describe('a failure', () => {
  test('a failure has the status and the text as its message, and keeps the problem', async () => {
    const body = '{"message":"No such app.","code":"app.not_found","requestId":"r1","status":404}'
    answer = { status: 404, type: 'application/problem+json', body }
    const error = await failureOf(call(getAppSummary, { params: { appStoreId: '7' } }))
    expect(error).toMatchObject({ status: 404, message: `404: ${body}` })
    expect(error.problem).toEqual({ message: 'No such app.', code: 'app.not_found', requestId: 'r1' })
    expect(findRequestId(error)).toBe('r1')
  })

  test('a failure of a write says so', async () => {
    answer = { status: 500, type: 'text/plain', body: 'oops' }
    const error = await failureOf(call(removeApp, { params: { appStoreId: '7' }, body: { reason: 'x' } }))
    expect(error.message).toBe('API request failed: 500: oops')
    expect(error.problem).toBeUndefined()
  })

  test('a failure is the result of an aborted signal', async () => {
    await expect(call(listPublicApps, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  })
})

describe('the error text for users', () => {
  test('the error text for users is our own for a known code, and the server’s message for an unknown one', () => {
    const withCode = (code: string) =>
      new ApiError('503: {}', { status: 503, problem: { message: 'From afar.', code } })
    expect(describeError(withCode('server.failed'))).toBe('Something broke on the server.')
    expect(describeError(withCode('toString'))).toBe('From afar.')
  })

  test.each([
    [401, 'You are not signed in, or your session has ended. (401)'],
    [403, 'Your account is not allowed to do this. (403)'],
    [404, 'This address does not exist on the server. (404)'],
    [413, 'The request is larger than the server accepts. (413)'],
    [418, 'The server did not understand this request. (418)'],
    [429, 'Too many requests in a short time. Wait a minute, then try again. (429)'],
    [500, 'Something broke on the server. (500)'],
    [502, 'The server is starting or busy. Try again in a moment. (502)'],
    [504, 'The server is starting or busy. Try again in a moment. (504)'],
  ])('the error text for users describes a proxy’s page with status %i in one sentence', async (status, text) => {
    answer = { status, type: 'text/html', body: '<html><h1>nginx</h1></html>' }
    const error = await failureOf(call(listPublicApps, {}))
    expect(error.message).toBe(`${status}: <html><h1>nginx</h1></html>`)
    expect(describeError(error)).toBe(text)
  })

  test('the error text for users says when a response is not JSON', () => {
    const message = 'Server returned non-JSON response'
    expect(describeError(new ApiError(message, { status: 200 }))).toBe(message)
  })

  test('the error text for users distinguishes an unreachable server from a failing one', () => {
    expect(describeError(new TypeError('Failed to fetch'))).toContain('could not be reached')
    expect(describeError('?')).toBe('Something went wrong.')
  })
})
