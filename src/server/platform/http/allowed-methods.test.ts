import { pino } from 'pino'
import { expect, test } from 'vitest'
import { expectProblem, expectSecurityHeaders } from '../../testing/answers.ts'
import { answerNotFound } from './failures.ts'
import { createHttpServer } from './http.ts'

const openServer = async () => {
  const server = await createHttpServer({ log: pino({ level: 'silent' }), imageSources: [] })
  server.post('/api/things/:thingId', () => 'changed')
  server.delete('/api/things/:thingId', () => 'removed')
  server.get('/api/things/newest', () => 'read')
  server.get('/files/:name.atom', () => 'feed')
  server.setNotFoundHandler(answerNotFound)
  return server
}

test.each([
  ['GET', '/api/things/1?a=b', 'DELETE, POST'],
  ['PATCH', '/api/things/newest', 'DELETE, GET, HEAD, POST'],
  ['POST', '/files/%F0%9F%8C%8D.atom', 'GET, HEAD'],
] as const)('%s %s, where other routes take %s, is answered with their methods', async (method, url, allow) => {
  const answer = await (await openServer()).inject({ method, url })
  expectProblem(answer, 'request.method_not_allowed')
  expectSecurityHeaders(answer)
  expect(answer.headers.allow).toBe(allow)
  expect(answer.json().message).toBe(
    `${url} cannot be asked with ${method}, only with ${allow.replaceAll(', ', ' or ')}.`,
  )
})

test.each(['/api/things', '/api/things/1/2', '/api/things/', '/files/a_atom', '/Files/a.atom'])(
  'an address without a route has no methods: %s',
  async url => {
    const answer = await (await openServer()).inject({ method: 'PUT', url })
    expectProblem(answer, 'request.not_found')
    expect(answer.headers.allow).toBeUndefined()
  },
)
