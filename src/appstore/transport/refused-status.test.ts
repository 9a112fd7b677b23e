import { expect, test } from 'vitest'
import { HttpError, ThrottledError, UnusableAnswerError } from '../errors.ts'
import { usTopFree } from '../testing/bodies.ts'
import { answerWith, type Handler, startStore } from '../testing/http-server.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const failureOf = async (handler: Handler, call: 'chart' | 'search' = 'chart'): Promise<unknown> => {
  const { store } = await startStore(handler, { now })
  const answer = call === 'chart' ? store.fetchTopChart(usTopFree) : store.fetchSearch({ term: 'de', storefront: 'us' })
  return answer.catch((error: unknown) => error)
}

test('403 with an empty body is a throttle without a date', async () => {
  const error = await failureOf(answerWith('', { status: 403, server: 'daiquiri/5' }))
  expect(error).toBeInstanceOf(ThrottledError)
  expect(error).toMatchObject({ code: 'appstore.throttled', status: 403, retryAt: undefined, isRetryable: true })
})
test('403 with a body is a throttle too, with the body as evidence', async () => {
  expect(await failureOf(answerWith('<h1>Access Denied</h1>', { status: 403 }))).toMatchObject({
    code: 'appstore.throttled',
    evidence: '<h1>Access Denied</h1>',
  })
})
test('403 with a body that breaks off is still a throttle', async () => {
  const error = await failureOf((_request, response) => {
    response.writeHead(403, { 'content-length': 500 })
    response.write('Acc', () => response.destroy())
  })
  expect(error).toBeInstanceOf(ThrottledError)
})
test.each([
  ['seconds', '90', '2026-11-20T12:01:30.000Z'],
  ['a date', 'Fri, 20 Nov 2026 12:30:00 GMT', '2026-11-20T12:30:00.000Z'],
])('429 with Retry-After as %s has a date', async (_name, value, at) => {
  expect(await failureOf(answerWith('', { status: 429, 'retry-after': value }))).toMatchObject({
    status: 429,
    retryAt: new Date(at),
    message: expect.stringContaining(`Pause all calls until ${at}`),
  })
})
test.each([408, 500, 502, 503, 504])('%i is retryable', async status => {
  expect(
    await failureOf(answerWith('<html>The host did not return the document correctly</html>', { status })),
  ).toMatchObject({
    code: 'appstore.http',
    status,
    isRetryable: true,
  })
})
test('503 with Retry-After has a date', async () => {
  expect(await failureOf(answerWith('', { status: 503, 'retry-after': '60' }))).toMatchObject({
    retryAt: new Date('2026-11-20T12:01:00Z'),
  })
})
test('404 is retryable for a search, but not for a chart', async () => {
  const page = answerWith('<html>[newNullResponse]</html>', { status: 404 })
  expect(await failureOf(page, 'search')).toMatchObject({ status: 404, isRetryable: true })
  expect(await failureOf(page)).toMatchObject({ status: 404, isRetryable: false })
})
test("400 contains Apple's message and is not retryable", async () => {
  const body = JSON.stringify({ errorMessage: 'Invalid value(s) for key(s): [country]', queryParameters: {} })
  const error = await failureOf(answerWith(body, { status: 400 }), 'search')
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({
    isRetryable: false,
    appleMessage: 'Invalid value(s) for key(s): [country]',
    message: expect.stringContaining('Apple answered 400'),
  })
})
test('only the start of an endless error page is read', async () => {
  const error = await failureOf(answerWith('x'.repeat(3_000_000), { status: 500 }))
  expect(error).toMatchObject({ status: 500, evidence: 'x'.repeat(200) })
})
test('errors have the name of their class and are instances of it', async () => {
  const error = await failureOf(answerWith('', { status: 200 }))
  expect(error).toBeInstanceOf(UnusableAnswerError)
  expect(error).toMatchObject({ name: 'UnusableAnswerError' })
})
