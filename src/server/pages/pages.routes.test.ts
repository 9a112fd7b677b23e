import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PageRequest, RenderedPage, RenderPage } from '#contract/pages.ts'
import { movedPages } from '#domain/old-addresses.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

const template =
  '<head><!--head--><!--/head--></head><!--content-->nothing yet<!--/content--><!--state--><!--/state--><!--files--><!--/files-->'

const readAddress = (path: string) => path.replace(/[?&]unread=[^&]*/, '')

const noScreens = { template, readAddress, busyContent: '<h1>busy</h1>', filesOf: new Map<string, string[]>() }

let opened: Awaited<ReturnType<typeof openTestServer>>
let requests: PageRequest[] = []
let render: RenderPage

const pageOf = (content: string, other: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  head: '<title>T</title>',
  content,
  state: '{}',
  ...other,
})

const appId = 6760838876

beforeAll(async () => {
  const renderPage: RenderPage = request => {
    requests.push(request)
    return render(request)
  }
  opened = await openTestServer({
    screens: { ...noScreens, renderPage, filesOf: new Map([['/some', ['/assets/some-1.js']]]) },
  })
  const { database, clock } = opened.services
  await recordSeenApps(database.db, [{ appId, name: 'Test App' }], { storefront: 'us', at: clock.now() })
  await addPublicApps(database.db, [appId], clock.now())
})

beforeEach(() => {
  requests = []
  render = async ({ path }) => pageOf(`<h1>${path}</h1>`)
})

const get = (url: string, headers: Record<string, string> = {}) => opened.server.inject({ url, headers })

describe('a page', () => {
  test('a page comes with its content, its head and the security policy', async () => {
    const answer = await get('/some/page?q=1', { host: 'ranks.local' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    expect(answer.body).toContain('<h1>/some/page?q=1</h1>')
    expect(answer.body).toContain('<title>T</title>')
    expect(requests[0]).toMatchObject({ path: '/some/page?q=1', origin: 'http://ranks.local', locale: 'en-US' })
  })

  test('a page is rendered once per language for all visitors', async () => {
    await Promise.all([get('/once'), get('/once'), get('/once')])
    await get('/once', { 'accept-language': 'de' })
    expect(requests.map(({ locale }) => locale)).toEqual(['en-US', 'de'])
    expect((await get('/once')).headers.vary).toBe('accept-encoding, accept-language, authorization, cookie')
  })

  test('a page is rendered once for all addresses that differ only in what the page does not read', async () => {
    await Promise.all([1, 2, 3].map(n => get(`/plain?unread=${n}`)))
    await get('/plain')
    expect(requests.map(({ path }) => path)).toEqual(['/plain'])
  })

  test('a page that searches is charged to its visitor like the search itself, and says so when the budget is used up', async () => {
    render = async ({ send, path }) => {
      const answer = await send('/api/search?q=', {})
      await send('/api/apps/public', {})
      return pageOf(path, { status: answer.status })
    }
    const ask = (url: string, remoteAddress: string) => opened.server.inject({ url, remoteAddress })
    const { search: most } = opened.services.settings.limits
    for (let n = 0; n < most; n += 1) expect((await ask(`/search?q=${n}`, '192.0.2.1')).statusCode).toBe(200)
    const [refused, shared] = await Promise.all([ask('/search?q=x', '192.0.2.1'), ask('/search?q=x', '192.0.2.2')])
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('/api/search?q=', '192.0.2.1')).statusCode).toBe(429)
    expect((await ask('/api/apps/public', '192.0.2.1')).statusCode).toBe(200)
    expect(shared.statusCode).toBe(200)
    expect((await ask('/search?q=x', '192.0.2.2')).statusCode).toBe(200)
  })

  test('a page is evicted from the cache when an admin changes a list', async () => {
    const { userId } = await signIn(opened.services, { isAdmin: true })
    const change = { admin: { userId }, appId }
    await get('/')
    await opened.services.measuring.curation.removeInternationalApp(change)
    await get('/')
    await opened.services.measuring.curation.restoreInternationalApp(change)
    await get('/')
    await get('/')
    expect(requests).toHaveLength(3)
  })

  test('a page is evicted from the cache when a measurement is withdrawn', async () => {
    const { cookie } = await signIn(opened.services, { isAdmin: true })
    const observedAt = opened.clock.now()
    const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
    await opened.services.history.snapshots.recordSnapshots([
      { chart, observedAt, source: 'rss', depth: 1, appIds: [appId] },
    ])
    await get('/rank')
    await get('/rank')
    expect(requests).toHaveLength(1)
    const at = observedAt.toISOString()
    const payload = { from: at, to: at, storefront: 'us', reason: 'A wrong answer', readings: 1 }
    const headers = { ...sameOrigin, cookie }
    const made = await opened.server.inject({ method: 'POST', url: '/api/admin/withdrawals', headers, payload })
    expect(made.statusCode, made.body).toBe(200)
    await get('/rank')
    expect(requests).toHaveLength(2)
  })

  test('a page preloads the files of its route after its content, with low priority', async () => {
    render = async () => pageOf('content', { route: '/some' })
    const answer = await get('/with-files')
    expect(answer.body).toMatch(
      /content.*<link rel="modulepreload" crossorigin fetchpriority="low" href="\/assets\/some-1.js">$/,
    )
  })

  test('a page is compressed, and answers 304 when unchanged', async () => {
    const plain = await get('/small')
    const compressed = await get('/small', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
    expect((await get('/small', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
  })

  test('a page that is missing answers 404 with its content', async () => {
    render = async () => pageOf('not here', { status: 404 })
    const answer = await get('/missing')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('not here')
  })

  test.each(['/%ff', '/category/%c0%ae?q=%41'])(
    'a page with status 400 is what a browser gets at the malformed address %s',
    async url => {
      render = async ({ path }) => pageOf(`nothing at ${path}`, { status: 404 })
      const answer = await get(url, { accept: 'text/html,*/*;q=0.8' })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
      expect(answer.body).toContain(`nothing at ${url.replace(/%(?!41)/g, '%25')}`)
      expect((await get(url, { accept: 'application/json' })).json()).toMatchObject({ code: 'request.invalid' })
      expect((await get(`/api${url}`, { accept: 'text/html' })).json()).toMatchObject({ code: 'request.invalid' })
    },
  )

  test('a page whose data could not be loaded answers 503 and is rendered again the next time', async () => {
    render = async () => pageOf('the data is away', { status: 503 })
    expect((await get('/away')).statusCode).toBe(503)
    render = async () => pageOf('the data is back')
    expect((await get('/away')).body).toContain('the data is back')
  })

  test('a page that fails to render is sent without content and is not cached', async () => {
    render = async () => {
      throw new Error('broken')
    }
    const answer = await get('/broken')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('nothing yet')
    expect(answer.headers['cache-control']).toBe('no-store')
    render = async () => pageOf('whole again')
    expect((await get('/broken')).body).toContain('whole again')
  })

  test('a page that fails to render a hundred times in a minute has one line in the log at first', async () => {
    const { log, lines } = createLogLines('warn')
    const failing = await openTestServer({
      log,
      screens: {
        ...noScreens,
        renderPage: () => Promise.reject(new Error('Not rendered in time.')),
      },
    })
    for (let page = 0; page < 100; page += 1) await failing.server.inject(`/page-${page}`)
    const failures = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg.startsWith('Rendering a page failed'))
    expect(failures).toMatchObject([{ times: 1, err: { message: 'Not rendered in time.' } }])
  })

  test('a page can call the API of its own server', async () => {
    render = async ({ send }) => {
      const found = await send('/api/apps/public', { headers: { accept: 'application/json' } })
      const missing = await send('/api/nothing', {})
      return pageOf(`${found.status} ${await found.text()} ${missing.status}`)
    }
    expect((await get('/with-data')).body).toMatch(/200 \[.*Test App.*\] 404/)
  })

  test('a page redirects only within the site', async () => {
    render = async () => pageOf('', { status: 302, location: '/there' })
    const within = await get('/redirected')
    expect([within.statusCode, within.headers.location]).toEqual([302, '/there'])
    render = async () => pageOf('', { status: 302, location: '//elsewhere.example' })
    expect((await get('/sent-away')).headers.location).toBeUndefined()
  })

  test.each(movedPages)('a page that has moved redirects from $from and keeps the query', async moved => {
    const [from = '', to = ''] = [moved.from, moved.to].map(path => path.replace(/:\w+/g, '7'))
    const target = new URL(to, 'http://ranks.local')
    target.searchParams.append('page', '2')
    for (const path of [from, `${from}/`, from.toUpperCase()]) {
      const { statusCode, headers } = await get(`${path}?page=2`)
      expect([statusCode, headers.location]).toEqual([308, target.pathname + target.search + target.hash])
    }
  })

  test('a page for a signed-in person is rendered in their language and never cached', async () => {
    const { services } = opened
    const { userId, cookie } = await signIn(services, { name: 'Ann' })
    await services.membership.accounts.users.savePreferences(userId, { locale: 'ja', timeZone: null })
    render = async ({ send, locale }) => {
      const who = await send('/api/auth/user', {})
      return pageOf(`${locale} ${who.status} ${(await who.text()).match(/Ann/)}`)
    }
    const [visitor, member, again] = [await get('/own'), await get('/own', { cookie }), await get('/own')]
    expect([visitor.body, again.body]).toEqual([visitor.body, visitor.body])
    expect(visitor.body).toContain('en-US 401')
    expect(member.body).toContain('ja 200 Ann')
    expect(member.headers['cache-control']).toBe('private, no-cache')
    expect(member.headers.vary).toContain('cookie')
    expect(requests).toHaveLength(2)
  })

  test('a page answers HEAD like GET, and no other method', async () => {
    expect((await opened.server.inject({ method: 'HEAD', url: '/head' })).statusCode).toBe(200)
    expect((await opened.server.inject({ method: 'POST', url: '/head', headers: sameOrigin })).statusCode).toBe(405)
  })

  test.each(['/api/nothing', '/assets/none.js', '/flags/zz.svg'])('a page is not served at %s', async url => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(requests).toEqual([])
  })
})

describe('for search engines', () => {
  test('robots.txt excludes the API and names the sitemap', async () => {
    const answer = await get('/robots.txt', { host: 'ranks.local' })
    expect(answer.body).toContain('Disallow: /api/')
    expect(answer.body).toContain('Sitemap: http://ranks.local/sitemap.xml')
  })

  test('the sitemap lists the public pages, the categories and the public apps', async () => {
    const answer = await get('/sitemap.xml', { host: 'ranks.local' })
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    for (const path of ['/', '/top-international-apps', '/tools', '/category/food-drink', `/app/${appId}`]) {
      expect(answer.body).toContain(`<loc>http://ranks.local${path}</loc>`)
    }
  })
})

test('the site can be installed: its manifest has an id, and icons of the sizes that it names', async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const { id, display, start_url, icons } = answer.json()
  expect([id, display, start_url]).toEqual(['/', 'standalone', '/'])
  const sizeOf = (src: string): string => {
    const png = readFileSync(new URL(`../../web/public${src}`, import.meta.url))
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
  }
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of icons) expect(sizeOf(src), src).toBe(sizes)
  expect(sizeOf('/apple-touch-icon.png')).toBe('180x180')
})

test('the server closes only after the pages that are being rendered, because rendering needs the databases', async () => {
  const rendering = Promise.withResolvers<RenderedPage>()
  const steps: string[] = []
  const { server } = await openTestServer({
    screens: { ...noScreens, renderPage: () => rendering.promise },
  })
  const answered = server.inject({ url: '/slow' })
  await server.inject({ url: '/api/health' })
  const closed = server.close().then(() => steps.push('closed'))
  await Promise.race([closed, sleep(200)])
  steps.push('rendered')
  rendering.resolve(pageOf('slow'))
  await Promise.all([answered, closed])
  expect(steps).toEqual(['rendered', 'closed'])
})
