import { beforeAll, describe, expect, test } from 'vitest'
import type { PageRequest } from '#contract/pages.ts'
import { createOwnerSecret } from '../../accounts/owner-link.usecases.ts'
import { buildHttpServer } from '../../http-server.ts'
import { sameOrigin, signIn } from '../../testing/test-people.ts'
import { openTestServer } from '../../testing/test-server.ts'
import type { Screens } from './screens.ts'
import { sitePathOf, withinSite } from './site-path.ts'

test.each([
  [undefined, ''],
  ['https://ranks.example', ''],
  ['https://example.com/ranks', '/ranks'],
  ['http://[::1]:3000/a/ranks', '/a/ranks'],
])('the path of %s is "%s"', (publicUrl, path) => expect(sitePathOf(publicUrl)).toBe(path))

test.each([
  ['/ranks', '/'],
  ['/ranks/', '/'],
  ['/ranks?a=/ranks/b', '/?a=/ranks/b'],
  ['/ranks/app/1?a=b', '/app/1?a=b'],
  ['/app/1', '/app/1'],
  ['/ranks-of-others/a', '/ranks-of-others/a'],
  ['/ranks/ranks/app/1', '/ranks/app/1'],
  ['/Ranks/app/1', '/Ranks/app/1'],
  ['//ranks/app/1', '//ranks/app/1'],
  ['/./ranks/app/1', '/./ranks/app/1'],
  ['/%72anks/app/1', '/%72anks/app/1'],
  ['/ranks%2Fapp', '/ranks%2Fapp'],
  ['/a?/ranks/b', '/a?/ranks/b'],
  ['*', '*'],
])('below /ranks, %s is %s', (url, within) => expect(withinSite(url, '/ranks')).toBe(within))

const template =
  '<html lang="en"><head><!--head--><!--/head--><link href="/favicon.svg"></head><!--content--><!--/content--><!--state--><!--/state--><script src="/assets/index-1.js"></script><!--files--><!--/files-->'
const rendered: PageRequest[] = []
let location: string | undefined
const screens: Screens = {
  template,
  filesOf: new Map([['/some', ['/assets/some-1.js']]]),
  readAddress: path => path,
  busyContent: '',
  renderPage: async request => {
    rendered.push(request)
    const page = { status: 200, route: '/some', head: '', content: request.path, state: '{}' }
    return location === undefined ? page : { ...page, status: 302, location }
  },
}

describe('a site below a path', () => {
  let opened: Awaited<ReturnType<typeof openTestServer>>

  beforeAll(async () => {
    const environment = { PUBLIC_URL: 'https://example.com/ranks/', LIMIT_SEARCH_PER_MINUTE: '3' }
    opened = await openTestServer({ screens, environment })
  })

  const get = (url: string, headers: Record<string, string> = {}) => opened.server.inject({ url, headers })

  test('a site below a path answers with the path and without it, because some proxies remove it', async () => {
    for (const path of ['/api/apps/public', '/robots.txt', '/badge/app/1.svg'])
      expect((await get(`/ranks${path}`)).body, path).toBe((await get(path)).body)
    expect((await get('/ranks/api/apps/public')).statusCode).toBe(200)
    expect((await get('/ranks/ranks/api/apps/public')).headers['content-type']).toContain('text/html')
  })

  test('a site below a path sends pages whose files are below the path, and renders them for the address of the site', async () => {
    const { body } = await get('/ranks/app/1?a=b')
    expect(rendered.at(-1)).toMatchObject({ path: '/app/1?a=b', origin: 'https://example.com/ranks' })
    expect(body).toContain('<html data-site="/ranks" lang="en">')
    const files = [...body.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, file]) => file)
    expect(files).toEqual(['/ranks/favicon.svg', '/ranks/assets/index-1.js', '/ranks/assets/some-1.js'])
    const unreadable = await get('/ranks/%ff', { accept: 'text/html' })
    expect([unreadable.statusCode, rendered.at(-1)?.path]).toEqual([400, '/%25ff'])
  })

  test('a site below a path redirects below the path, and never to another host', async () => {
    expect((await get('/ranks/api/logout')).headers.location).toBe('/ranks/')
    expect((await get('/ranks/api/unsubscribe/abc')).headers.location).toBe('/ranks/unsubscribe/abc')
    expect((await get('/api/login?return=/inbox')).headers.location).toBe('/ranks/auth?return=%2Finbox')
    location = '/there'
    expect((await get('/ranks/here')).headers.location).toBe('/ranks/there')
    location = '//elsewhere.example'
    expect((await get('/ranks/away')).headers.location).toBeUndefined()
    location = undefined
    expect((await get('/ranks//elsewhere.example/')).headers.location).toBeUndefined()
  })

  test('a site below a path names its complete address in the sitemap, robots.txt, feeds and the description of the API', async () => {
    expect((await get('/ranks/robots.txt')).body).toMatch(
      /Allow: \/ranks\/api\/og\/\nDisallow: \/ranks\/api\/\n\nSitemap: https:\/\/example\.com\/ranks\/sitemap\.xml/,
    )
    const { body: siteMap } = await get('/ranks/sitemap.xml')
    expect(siteMap).toContain('<loc>https://example.com/ranks/charts</loc>')
    expect(siteMap.match(/<loc>(?!https:\/\/example\.com\/ranks\/)/)).toBeNull()
    expect((await get('/ranks/manifest.webmanifest')).json()).toMatchObject({
      id: '/ranks/',
      scope: '/ranks/',
      icons: [{ src: '/ranks/icon-192.png' }, {}, {}],
    })
    expect((await get('/ranks/api/openapi.json')).json()).toMatchObject({ servers: [{ url: '/ranks' }] })
  })

  // Promise: P22
  test('a site below a path checks admins, other sites and limits by the address within the site', async () => {
    const admin = '/ranks/api/admin/people'
    const { cookie } = await signIn(opened.services)
    const member = { cookie: cookie.replace('session', '__Secure-session') }
    expect((await get(admin)).statusCode).toBe(401)
    expect((await get(admin, member)).statusCode).toBe(403)
    const post = (headers: Record<string, string>) =>
      opened.server.inject({ method: 'POST', url: '/ranks/api/auth/owner', headers, payload: { secret: 'x' } })
    expect((await post({ origin: 'https://example.com' })).json()).toMatchObject({ code: 'auth.link_invalid' })
    for (const origin of ['https://example.com/ranks', 'https://other.example', 'null'])
      expect((await post({ origin })).json()).toMatchObject({ code: 'request.cross_site' })
    const search = (path: string) =>
      opened.server.inject({ url: `${path}/api/search?q=`, remoteAddress: '192.0.2.9' }).then(a => a.statusCode)
    expect([await search(''), await search('/ranks'), await search(''), await search('/ranks')]).toEqual([
      200, 200, 200, 429,
    ])
  })

  test('a site below a path has cookies that browsers send over https and below the path only', async () => {
    const { database, clock } = opened.services
    const payload = { secret: await createOwnerSecret({ db: database.db, clock }) }
    const signedIn = await opened.server.inject({
      method: 'POST',
      url: '/ranks/api/auth/owner',
      headers: sameOrigin,
      payload,
    })
    const cookie = String(signedIn.headers['set-cookie'])
    expect(cookie).toMatch(/^__Secure-session=[\w-]{43}; Path=\/ranks; Expires=.*; HttpOnly; Secure; SameSite=Lax$/)
    const [own = ''] = cookie.split(';')
    // Browsers send the cookie with the longest path first; this is that of a site above.
    const headers = { cookie: `${own}; __Secure-session=${'x'.repeat(43)}; __Host-session=${'y'.repeat(43)}` }
    expect((await get('/ranks/api/auth/user', headers)).statusCode).toBe(200)
    const out = await get('/ranks/api/logout', { ...headers, ...sameOrigin })
    expect(out.headers['set-cookie']).toMatch(/^__Secure-session=; .*Path=\/ranks; .*Secure/)
    expect((await get('/ranks/api/auth/user', headers)).statusCode).toBe(401)
  })

  test.each(['/api', '/feeds/app', '/embed', '/some'])(
    'a site below a path cannot have the path %s, because its own addresses begin with it',
    async path => {
      const { services } = opened
      const http = { ...services.settings.http, publicUrl: `https://example.com${path}` }
      const settings = { ...services.settings, http }
      await expect(buildHttpServer({ ...services, settings }, { isStopping: () => false, screens })).rejects.toThrow(
        new RegExp(`^PUBLIC_URL has the path ${path}, but ${path}.* is an address of Rank Atlas itself\\. `),
      )
    },
  )
})
