import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { expectProblem, expectSecurityHeaders } from '../../testing/answers.ts'
import { createLogLines } from '../../testing/log-lines.ts'
import { answerNotFound } from './failures.ts'
import { createHttpServer } from './http.ts'
import { readLocale } from './reader-locale.ts'
import { listRouteFiles } from './screens.ts'

test('the type of a problem is the public address of its explanation, below the path of the site, also for a URL that is no URL', async () => {
  const publicUrl = 'https://ranks.example/atlas'
  const server = await createHttpServer({ log: pino({ level: 'silent' }), imageSources: [], publicUrl })
  server.setNotFoundHandler(answerNotFound)
  const typeAt = async (url: string): Promise<unknown> => (await server.inject(url)).json().type
  expect(await typeAt('/atlas/api/nothing')).toBe(`${publicUrl}/docs/api/errors#request.not_found`)
  expect(await typeAt('/atlas/api/%ff')).toBe(`${publicUrl}/docs/api/errors#request.invalid`)
})

test('an answer is logged as an error if the server failed, and for debugging if it was given or refused', async () => {
  const { log, lines } = createLogLines()
  const server = await createHttpServer({ log, imageSources: [] })
  server.get('/api/given', async () => 'given')
  server.get('/api/broken', () => Promise.reject(new Error('broken')))
  for (const url of ['/api/given', '/api/nothing', '/api/broken']) await server.inject(url)
  const answered = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ status, level }) => [status, pino.levels.labels[level]])).toEqual([
    [200, 'debug'],
    [404, 'debug'],
    [500, 'error'],
  ])
  await server.close()
})

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
  expect(answer.json().message).toBe(`${url} does not support ${method}, only ${allow.replaceAll(', ', ' or ')}.`)
})

test.each(['/api/things', '/api/things/1/2', '/api/things/', '/files/a_atom', '/Files/a.atom'])(
  'an address without a route has no methods: %s',
  async url => {
    const answer = await (await openServer()).inject({ method: 'PUT', url })
    expectProblem(answer, 'request.not_found')
    expect(answer.headers.allow).toBeUndefined()
  },
)

const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/base-1.js', imports: ['index.html', '_libraries.js'] },
  '_libraries.js': { file: 'assets/libraries-1.js' },
  '_plot.js': { file: 'assets/plot-1.js', imports: ['_base.js'] },
  'routes/apps/index.tsx?tsr-split=component---loader': { file: 'assets/apps-1.js' },
  'routes/app/$id.tsx?tsr-split=component---loader': { file: 'assets/app-1.js', imports: ['_plot.js', '_base.js'] },
  'routes/app/$id_.history.tsx?tsr-split=component---loader': { file: 'assets/history-1.js' },
  'screens/menu.tsx': { file: 'assets/menu-1.js' },
}

test('each route names its own files and their imports, but not those that the template loads', () => {
  const template = '<script src="/assets/index-1.js"></script><link href="/assets/base-1.js">'
  expect(Object.fromEntries(listRouteFiles(manifest, template))).toEqual({
    '/': ['/assets/libraries-1.js'],
    '/apps/': ['/assets/apps-1.js'],
    '/app/$id': ['/assets/app-1.js', '/assets/plot-1.js', '/assets/libraries-1.js'],
    '/app/$id_/history': ['/assets/history-1.js'],
  })
})

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de-CH'],
  ['en;q=0.5, ja', 'ja'],
  ['xx-YY, pt-BR;q=0.7', 'pt-BR'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['de;q=0', 'en-US'],
  ['*', 'en-US'],
  ['de_DE', 'en-US'],
  ['', 'en-US'],
  [undefined, 'en-US'],
])('the locale of a reader for a browser that sends "%s" is %s', (header, locale) => {
  expect(readLocale(header)).toBe(locale)
})

test('the locale of a reader is always one that Intl supports, whatever a browser sends', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), header => {
      expect(() => new Intl.NumberFormat(readLocale(header)).format(1)).not.toThrow()
    }),
  )
})
