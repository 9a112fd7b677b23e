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
test('403 whose body breaks off is a throttle still', async () => {
  const error = await failureOf((_request, response) => {
    response.writeHead(403, { 'content-length': 500 })
    response.write('Acc', () => response.destroy())
  })
  expect(error).toBeInstanceOf(ThrottledError)
})
test.each([
  ['seconds', '90', '2026-11-20T12:01:30.000Z'],
  ['a date', 'Fri, 20 Nov 2026 12:30:00 GMT', '2026-11-20T12:30:00.000Z'],
])('429 with Retry-After as %s names the moment', async (_name, value, at) => {
  expect(await failureOf(answerWith('', { status: 429, 'retry-after': value }))).toMatchObject({
    status: 429,
    retryAt: new Date(at),
    message: expect.stringContaining(`Pause all calls until ${at}`),
  })
})
test.each([408, 500, 502, 503, 504])('%i may pass', async status => {
  expect(
    await failureOf(answerWith('<html>The host did not return the document correctly</html>', { status })),
  ).toMatchObject({
    code: 'appstore.http',
    status,
    isRetryable: true,
  })
})
test('503 with Retry-After names the moment', async () => {
  expect(await failureOf(answerWith('', { status: 503, 'retry-after': '60' }))).toMatchObject({
    retryAt: new Date('2026-11-20T12:01:00Z'),
  })
})
test('404 on a search may pass, on a chart it stays', async () => {
  const page = answerWith('<html>[newNullResponse]</html>', { status: 404 })
  expect(await failureOf(page, 'search')).toMatchObject({ status: 404, isRetryable: true })
  expect(await failureOf(page)).toMatchObject({ status: 404, isRetryable: false })
})
test("400 carries Apple's own words and will not pass", async () => {
  const body = JSON.stringify({ errorMessage: 'Invalid value(s) for key(s): [country]', queryParameters: {} })
  const error = await failureOf(answerWith(body, { status: 400 }), 'search')
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({
    isRetryable: false,
    appleMessage: 'Invalid value(s) for key(s): [country]',
    message: expect.stringContaining('Apple answered 400'),
  })
})
test('an endless error page is read only in part', async () => {
  const error = await failureOf(answerWith('x'.repeat(3_000_000), { status: 500 }))
  expect(error).toMatchObject({ status: 500, evidence: 'x'.repeat(200) })
})
test('errors have their class as name and keep their kind', async () => {
  const error = await failureOf(answerWith('', { status: 200 }))
  expect(error).toBeInstanceOf(UnusableAnswerError)
  expect(error).toMatchObject({ name: 'UnusableAnswerError' })
})
