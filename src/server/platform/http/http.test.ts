import { networkInterfaces } from 'node:os'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { errorCatalogue, problem } from '#contract/errors.ts'
import { createLogLines } from '../../testing/log-lines.ts'
import { RequestError } from '../process/errors.ts'
import { answerNotFound } from './failures.ts'
import { createHttpServer } from './http.ts'
import { serveEndpoint } from './serve-endpoint.ts'

const echo = endpoint({
  name: 'echo',
  method: 'POST',
  path: '/api/echo/:name',
  summary: 'Answers what it was told',
  access: 'everyone',
  params: z.object({ name: z.string().max(5) }),
  query: z.object({
    times: z.coerce.number().int().max(3).default(1),
    tone: z.enum(['loud', 'quiet']).optional(),
    mood: z.enum(['calm'], { message: 'Please choose a mood' }).optional(),
  }),
  body: z.strictObject({ text: z.string().min(1) }),
  response: z.object({ texts: z.array(z.string()) }),
  errors: ['request.invalid'],
})

const broken = endpoint({
  name: 'broken',
  method: 'GET',
  path: '/api/broken/:how',
  summary: 'Fails',
  access: 'everyone',
  params: z.object({ how: z.enum(['throw', 'shape', 'away']) }),
  response: z.object({ rank: z.int() }),
  errors: ['server.failed'],
})

const secret = 'password=hunter2'

const openServer = async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'debug' }, stream)
  const server = await createHttpServer({ log, imageSources: ['http://icons.test'] })
  serveEndpoint(server, echo, async ({ body, query, params }) => ({
    texts: Array.from({ length: query.times }, () => `${params.name}: ${body.text}`),
  }))
  serveEndpoint(server, broken, async ({ params: { how } }) => {
    if (how === 'throw') throw new Error(secret)
    if (how === 'shape') return { rank: 1.5 }
    throw new RequestError('server.not_ready', 'The database is not available.', {
      retryAfterSeconds: 5,
      cause: secret,
    })
  })
  server.setNotFoundHandler(answerNotFound)
  const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  return { server, lines, post }
}

type Response = Awaited<ReturnType<Awaited<ReturnType<typeof openServer>>['post']>>

/** Every failure is a problem document with its code and without server internals. */
const expectProblem = (response: Response, code: keyof typeof errorCatalogue, message: RegExp) => {
  const { status, meaning } = errorCatalogue[code]
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(response.statusCode).toBe(status)
  const body = problem.strict().parse(response.json())
  const type = `http://localhost/docs/api/errors#${code}`
  expect(body).toMatchObject({ code, status, title: meaning, detail: body.message, type })
  expect(body.message).toMatch(message)
  expect(body.requestId).toBe(response.headers['x-request-id'])
  expect(response.body).not.toMatch(/ at .+\.ts:\d+|node_modules|hunter2/)
}

const expectSecurityHeaders = ({ headers, raw }: Response) => {
  const ofAll = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' }
  expect(headers).toMatchObject(ofAll)
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  const policy = String(headers['content-security-policy'])
  if (raw.req.url?.startsWith('/api/')) return expect(policy).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['permissions-policy']).toMatch(/^camera=\(\), /)
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: /)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain('https://*.mzstatic.com http://icons.test;')
  expect(policy).not.toMatch(/unsafe|\*(?!\.mzstatic)/)
}

describe('an endpoint of the contract', () => {
  test('an endpoint of the contract gets its parameters, query and body as parsed by the contract', async () => {
    const { post } = await openServer()
    const response = await post('/api/echo/us?times=2', { text: 'hello' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ texts: ['us: hello', 'us: hello'] })
    expect(response.headers).not.toHaveProperty('deprecation')
  })

  test('an endpoint of the contract that will be removed says so in every answer, with the day from which it may be gone', async () => {
    const { server, post } = await openServer()
    const old = { ...echo, path: '/api/old/:name', deprecated: { since: '2026-11-20', until: '2027-06-01' } }
    serveEndpoint(server, old, async () => ({ texts: [] }))
    expect((await post('/api/old/us?times=1', { text: 'a' })).headers).toMatchObject({
      deprecation: '@1795132800',
      sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
    })
  })

  test('an endpoint of the contract names each part that it refuses by its place and a JSON pointer, and other failures name none', async () => {
    const { post } = await openServer()
    const errorsOf = async (url: string, body: object) => problem.parse((await post(url, body)).json()).errors
    expect(await errorsOf('/api/echo/us', {})).toEqual([{ in: 'body', pointer: '/text', detail: 'is missing' }])
    expect(await errorsOf('/api/echo/us?times=9', { text: 'a' })).toEqual([
      { in: 'query', pointer: '/times', detail: 'must be at most 3' },
    ])
    expect(await errorsOf('/api/echo/atlantis', { text: 'a' })).toMatchObject([{ in: 'path', pointer: '/name' }])
    expect(await errorsOf('/api/nowhere', {})).toBeUndefined()
  })

  test.each([
    ['a wrong parameter', '/api/echo/atlantis', { text: 'a' }, /: name must have at most 5 characters\.$/],
    ['a wrong query', '/api/echo/us?times=9', { text: 'a' }, /: times must be at most 3\.$/],
    ['a query given twice', '/api/echo/us?times=1&times=2', { text: 'a' }, /: times must be a number\.$/],
    ['a query that is no number', '/api/echo/us?times=often', { text: 'a' }, /: times must be a number\.$/],
    ['a broken number', '/api/echo/us?times=1.5', { text: 'a' }, /: times must be a whole number\.$/],
    ['a missing field', '/api/echo/us', {}, /: text is missing\.$/],
    ['a field of another kind', '/api/echo/us', { text: 7 }, /: text must be a text\.$/],
    [
      'a field too many',
      '/api/echo/us',
      { text: 'a', isAdmin: true },
      /: body must not contain the unknown field "isAdmin"/,
    ],
    ['an array for an object', '/api/echo/us', [], /: body must be an object\.$/],
    ['an empty text', '/api/echo/us', { text: '' }, /: text must have at least 1 character\.$/],
    ['a text with a sentence of its own', '/api/echo/us?mood=odd', { text: 'a' }, /^Please choose a mood\.$/],
    ['a body that is not JSON', '/api/echo/us', '{"text":', /JSON/],
    ['an empty body', '/api/echo/us', '', /: body must be an object\.$/],
    ['a choice that is none', '/api/echo/us?tone=shrill', { text: 'a' }, /: tone must be "loud" or "quiet"\.$/],
    [
      'a character that PostgreSQL cannot store',
      '/api/echo/us',
      '{"text":"a\\\\\\u0000"}',
      /contains the character U\+0000/,
    ],
    ['a hidden prototype', '/api/echo/us', '{"text":"a","__proto__":{"isAdmin":true}}', /not valid JSON/],
  ])('%s is refused in a sentence that names it', async (_, url, body, message) => {
    const { post } = await openServer()
    const response = await post(url, body)
    expectProblem(response, 'request.invalid', message)
    expectSecurityHeaders(response)
  })

  test('the text of an escape is accepted, because only the character itself cannot be stored', async () => {
    const { post } = await openServer()
    expect((await post('/api/echo/us', '{"text":"\\\\u0000"}')).json()).toEqual({ texts: ['us: \\u0000'] })
  })

  test('a body that is not JSON is refused', async () => {
    const { post } = await openServer()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense']) {
      expectProblem(await post('/api/echo/us', 'text=a', { 'content-type': type }), 'request.unsupported', /JSON/)
    }
  })

  test('a body over one mebibyte is refused as too large, whatever its declared length', async () => {
    const { post } = await openServer()
    const response = await post('/api/echo/us', { text: 'a'.repeat(1_048_576) })
    expectProblem(response, 'request.too_large', /too large/)
    expectSecurityHeaders(response)
    expect((await post('/api/echo/us', { text: 'a'.repeat(1_048_000) })).statusCode).toBe(200)
  })
})

describe('a failure of the server', () => {
  test.each(['throw', 'shape'])(
    'a failure caused by "%s" reveals no details to the client, and the log has them all',
    async how => {
      const { server, lines } = await openServer()
      const response = await server.inject(`/api/broken/${how}`)
      expectProblem(response, 'server.failed', /Something broke on the server/)
      expectSecurityHeaders(response)
      const logged = lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'A request failed unexpectedly.')
      expect(logged).toMatchObject({ reqId: response.json().requestId })
      if (how === 'throw')
        expect(logged.err).toMatchObject({ message: secret, stack: expect.stringContaining('http.test') })
    },
  )

  test('a failure of the server with a code keeps it, and says when to retry', async () => {
    const { server } = await openServer()
    const response = await server.inject('/api/broken/away')
    expectProblem(response, 'server.not_ready', /The database is not available/)
    expect(response.headers['retry-after']).toBe('5')
  })
})

describe('a path that does not exist', () => {
  test.each(['/api/nothing', '/api/echo', '/nothing?here'])('GET %s is not found', async url => {
    const { server } = await openServer()
    const response = await server.inject(url)
    expectProblem(response, 'request.not_found', new RegExp(`There is nothing at ${url.replace('?', '\\?')}\\.`))
    expectSecurityHeaders(response)
  })

  test.each(['/api/%zz', '/%c0%ae', `/api/broken/${'a'.repeat(300)}`])(
    '%s is refused like any bad request',
    async url => {
      const { server } = await openServer()
      const response = await server.inject(url)
      expectProblem(response, 'request.invalid', /./)
      expectSecurityHeaders(response)
    },
  )
})

test('every response is logged once, with its status and without its body', async () => {
  const { post, lines } = await openServer()
  await post('/api/echo/us', { text: 'hunter2' })
  const answered = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  expect(answered).toEqual([expect.objectContaining({ method: 'POST', url: '/api/echo/us', status: 200 })])
  expect(lines.join('')).not.toContain('hunter2')
})

test('a request id from the client is ignored', async () => {
  const { post } = await openServer()
  const { headers } = await post('/api/echo/us', { text: 'a' }, { 'x-request-id': 'mine', 'request-id': 'mine' })
  expect(headers['x-request-id']).not.toBe('mine')
})

test('browsers are told to use only https for a year if PUBLIC_URL says so, and otherwise not', async () => {
  const header = async (publicUrl: string | undefined) => {
    const server = await createHttpServer({ log: pino({ level: 'silent' }), imageSources: [], publicUrl })
    const answers = await Promise.all([server.inject('/'), server.inject('/api/anything'), server.inject('/api/%zz')])
    return [...new Set(answers.map(({ headers }) => headers['strict-transport-security']))]
  }
  expect(await header('https://ranks.example')).toEqual(['max-age=31536000'])
  expect(await header('http://ranks.example')).toEqual([undefined])
  expect(await header(undefined)).toEqual([undefined])
})

const hasIpv6 = Object.values(networkInterfaces()).some(list => list?.some(({ address }) => address === '::1'))

test.runIf(hasIpv6)(
  'a server on all addresses believes forwarded headers of trusted proxies only, over IPv4 and IPv6',
  async () => {
    const server = await createHttpServer({
      log: pino({ level: 'silent' }),
      imageSources: [],
      publicUrl: 'http://[::1]:3000/ranks',
      trustedProxies: ['127.0.0.1'],
    })
    server.get('/api/who', ({ ip, protocol, host }) => ({ ip, protocol, host }))
    const { port } = new URL(await server.listen({ host: '::', port: 0 }))
    const askAt = async (host: string): Promise<unknown> => {
      const headers = {
        'x-forwarded-for': '192.0.2.7',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'ranks.example',
      }
      return (await fetch(`http://${host}:${port}/ranks/api/who`, { headers })).json()
    }
    expect(await askAt('127.0.0.1')).toEqual({ ip: '192.0.2.7', protocol: 'https', host: 'ranks.example' })
    expect(await askAt('[::1]')).toEqual({ ip: '::1', protocol: 'http', host: `[::1]:${port}` })
    await server.close()
  },
)

test('a host that links do not follow is logged once, with the setting that helps', async () => {
  const warnings = async (hosts: readonly string[], publicUrl?: string) => {
    const { log, lines } = createLogLines('warn')
    const server = await createHttpServer({ log, imageSources: [], publicUrl })
    for (const host of hosts) await server.inject({ url: '/api/anything', headers: { host } })
    return lines.map(line => JSON.parse(line))
  }
  const [warning, ...more] = await warnings(['nas.local', 'ranks.example', 'other.example', 'ranks.example'])
  expect(warning).toMatchObject({ host: 'ranks.example', msg: expect.stringContaining('Set PUBLIC_URL') })
  expect(more).toEqual([])
  expect(await warnings(['localhost:3000', '127.0.0.1', 'nas'])).toEqual([])
  expect(await warnings(['ranks.example'], 'https://ranks.example')).toEqual([])
})
