import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { onFileFinished } from '../../testing/file-finished.ts'
import { type RawAnswer, sendRaw } from '../../testing/raw-requests.ts'
import { sameOrigin } from '../../testing/test-people.ts'
import { createHttpServer } from './http.ts'
import { serveEndpoint } from './serve-endpoint.ts'

const methods = ['POST', 'PUT', 'DELETE'] as const
const common = { summary: 'Changes', access: 'everyone', response: nothing, errors: ['request.invalid'] } as const
const body = z.strictObject({ text: z.string() })

let port = 0

beforeAll(async () => {
  const server = await createHttpServer({ log: pino({ level: 'silent' }), imageSources: [] })
  for (const method of methods) {
    const bare = endpoint({ ...common, name: `${method}Bare`, method, path: '/api/bare' })
    serveEndpoint(server, bare, () => null)
    const full = endpoint({ ...common, name: `${method}Full`, method, path: '/api/full', body })
    serveEndpoint(server, full, () => null)
  }
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
  onFileFinished(() => server.close())
})

type Sent = { headers?: Record<string, string>; payload?: string; endsAfter?: boolean }

const json = { 'content-type': 'application/json' }
const chunked = { 'transfer-encoding': 'chunked' }

/** How clients say that a change has no body. The helper in SPEC §7 sends the first one if a proxy drops a length of 0. */
const empty: Record<string, Sent> = {
  'with a type and no length': { headers: json },
  'with a type and the length 0': { headers: { ...json, 'content-length': '0' } },
  'with a type and no chunk': { headers: { ...json, ...chunked }, payload: '0\r\n\r\n' },
  'without a type and a length': {},
  'without a type and with the length 0': { headers: { 'content-length': '0' } },
}

const send = (method: string, path: string, { headers, ...sent }: Sent): Promise<RawAnswer | undefined> =>
  sendRaw({ port, line: `${method} ${path}`, headers: { ...sameOrigin, ...headers }, ...sent })

describe.each(methods)('%s over a socket', method => {
  test.each(Object.entries(empty))('%s is a change without a body', async (_, sent) => {
    expect((await send(method, '/api/bare', sent))?.status).toBe(204)
  })

  test.each(Object.entries(empty))('%s is refused at once where a body is needed', async (_, sent) => {
    const answer = await send(method, '/api/full', sent)
    expect(answer?.status).toBe(400)
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'request.invalid' })
  })

  const text = '{"text":"a"}'
  const wholeChunk = `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

  test.each<[string, Sent, number]>([
    ['with its length', { headers: { ...json, 'content-length': '12' }, payload: text }, 204],
    ['in chunks', { headers: { ...json, ...chunked }, payload: wholeChunk }, 204],
    ['with a length that cuts it', { headers: { ...json, 'content-length': '5' }, payload: text }, 400],
    ['that ends early', { headers: { ...json, 'content-length': '99' }, payload: text, endsAfter: true }, 400],
    ['that ends in a chunk', { headers: { ...json, ...chunked }, payload: 'ff\r\n{', endsAfter: true }, 400],
    ['with a length that is no number', { headers: { ...json, 'content-length': 'x' }, payload: text }, 400],
    [
      'with chunks and a length',
      { headers: { ...json, ...chunked, 'content-length': '12' }, payload: wholeChunk },
      400,
    ],
    ['of text', { headers: { 'content-type': 'text/plain', 'content-length': '12' }, payload: text }, 415],
    ['of no type', { headers: { 'content-length': '12' }, payload: text }, 415],
    ['of text without a length and without text', { headers: { 'content-type': 'text/plain' } }, 415],
  ])('a body %s is answered at once', async (_, sent, status) => {
    expect((await send(method, '/api/full', sent))?.status).toBe(status)
  })
})
