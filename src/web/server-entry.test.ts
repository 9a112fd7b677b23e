import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { getCurrentUser } from '#contract/accounts.ts'
import { listPublicApps } from '#contract/apps.ts'
import { getHighlights } from '#contract/highlights.ts'
import { findNewAddress, movedPages } from '#domain/old-addresses.ts'
import { createQueryClient } from './lib/query-client.ts'
import { createAppRouter } from './router.tsx'
import { readAddress, renderPage } from './server-entry.tsx'
import { standingApp } from './testing/lists.ts'
import { exampleAdmin } from './testing/people.ts'

const answerNothing = async () => Response.json({}, { status: 503 })
const open = (path: string) =>
  renderPage({ path, origin: 'https://ranks.example', locale: 'en-US', send: answerNothing })

test.each([
  ['/Search', '/search'],
  ['/Search?q=Maps%20Me&Sort=A', '/search?q=Maps%20Me&Sort=A'],
  ['/TOOLS', '/tools'],
  ['/Tools/', '/tools/'],
  ['/Category/Games', '/category/games'],
  ['/category/Games', '/category/games'],
  ['/APP/123/History', '/app/123/history'],
  ['/Confirm-Address/aBcD', '/confirm-address/aBcD'],
])('%s redirects permanently to %s', async (path, location) => {
  expect(await open(path)).toMatchObject({ status: 301, location, content: '' })
})

test.each(['/search?q=Maps', '/confirm-address/aBcD', '/Nowhere', '/category/%3Cb%3E'])(
  '%s does not redirect',
  async path => {
    expect((await open(path)).location).toBeUndefined()
  },
)

const oddPaths = [
  '/',
  '/?view=table',
  '/?x=1',
  '/apps/',
  '/Charts',
  '/charts?genre=all&storefront=us',
  '/search?q=a%20b',
  "/search?q=a'b%22c",
  '/search?q=%C3%A9+é',
  '/compare?apps=1,2',
  '/app/1/history?charts=us:top-free:6007:iphone&why=2026-10-27',
  '/category/food%2Ddrink',
  '/category/%E2%82%AC',
  '/category/%25ff',
  '/category/a%2Fb',
  '/ranking-test/',
  '/search?q',
  '/search?q=a?b=c',
  '/a%20b',
  '/ranks',
  '/Ranks/app/1',
  '/%72anks/app/1',
  '/my-apps',
  '/admin/audit?page=2',
]

test.each(oddPaths)('below a path, %s has the same answer and its links lead below the path', async path => {
  const [above, below] = await Promise.all([
    open(path),
    renderPage({ path, origin: 'https://example.com/ranks', locale: 'en-US', send: answerNothing }),
  ])
  expect([below.status, below.location]).toEqual([above.status, above.location])
  const linksOf = ({ content }: typeof below) =>
    [...content.matchAll(/ (?:href|action|src)="(\/[^"]*)"/g)].map(([, link = '']) => link)
  expect(linksOf(below)).toEqual(linksOf(above).map(link => `/ranks${link}`))
  expect(below.head).toBe(above.head.replaceAll('https://ranks.example', 'https://example.com/ranks'))
})

test('below a path, an address that names another host leads below the path', async () => {
  for (const path of ['//elsewhere.example/a', '/\\elsewhere.example', '//ranks/a']) {
    const { location = '/' } = await renderPage({
      path,
      origin: 'https://example.com/ranks',
      locale: 'en-US',
      send: answerNothing,
    })
    expect(location).not.toMatch(/^\/[/\\]/)
  }
})

test('a permanent redirect never leads to another site', async () => {
  for (const path of ['//Evil.example', '//TOOLS', '/\\TOOLS']) {
    expect((await open(path)).location ?? '/').not.toMatch(/^\/[/\\]/)
  }
})

test('a page whose call was refused because of too many requests says so, in its status and to the reader', async () => {
  const message = 'Too many requests from your address. Please try again in 9 s.'
  const refuse = async () => Response.json({ code: 'request.too_many', message }, { status: 429 })
  const request = { path: '/search?q=maps', origin: 'https://ranks.example', locale: 'en-US', send: refuse }
  const { status, content } = await renderPage(request)
  expect(status).toBe(429)
  expect(content).toContain(message)
})

test.each([
  ['/?x=1', '/'],
  ['/?x=1&view=table&x=2', '/?view=table'],
  ['/search?q=Maps%20Me', '/search?q=Maps%20Me'],
  ['/search?q=a&q=b', '/search?q=b'],
  ['/Movers/Weather?day=2026-01-01&q=1', '/Movers/Weather?day=2026-01-01'],
  ['/app/123/history?charts=us&sort=day&view=1', '/app/123/history?charts=us&sort=day'],
  ['/tools?q=1', '/tools'],
  ['/nowhere?q=1', '/nowhere'],
  ['/category/%3Cb%3E?cursor=2&page=3', '/category/%3Cb%3E?cursor=2'],
  ['/%25ff?a', '/%25ff'],
  ['/tools', '/tools'],
])('the page at %s reads %s', (path, read) => expect(readAddress(path)).toBe(read))

const router = createAppRouter({ queryClient: createQueryClient(), history: createMemoryHistory() })

test.each(movedPages)('$from has moved to $to, which is a page', ({ from, to }) => {
  /** The router finds the nearest page above an unknown path, too. */
  const isPage = (path: string) => {
    const pathname = path.replace(/[?#].*/, '').replace(/:\w+/g, '7')
    const page = router.getMatchedRoutes(pathname)[2]?.fullPath.replace(/(?<=.)\/$/, '')
    return page?.split('/').length === pathname.split('/').length
  }
  expect(isPage(to)).toBe(true)
  expect(isPage(from)).toBe(false)
  expect(findNewAddress(to.replace(/:\w+/g, '7'))).toBeUndefined()
})

const partOf = (html: string, name: string): string =>
  (new RegExp(`<${name}[^>]*>(.*?)</${name}>`).exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '')

/** Every page whose path has no part that varies, except the list of categories, which leads on to one of them. */
const titledPaths = Object.keys(router.routesByPath).filter(path => !/\$|^\/$|^\/category$/.test(path))

test.each(titledPaths)('the tab of %s has the heading of the page, then the name of the product', async path => {
  for (const user of [exampleAdmin, null]) {
    const answer = () => (user ? Response.json(user) : Response.json({}, { status: 401 }))
    const send = async (asked: string) => (asked === getCurrentUser.path ? answer() : answerNothing())
    const { head, content, location } = await renderPage({
      path,
      origin: 'https://ranks.example',
      locale: 'en-US',
      send,
    })
    const isHome = path === '/apps' && !user
    const title = isHome ? 'Rank Atlas - iOS App Store Rankings Tracker' : `${partOf(content, 'h1')} - Rank Atlas`
    if (location === undefined) expect(partOf(head, 'title')).toBe(title)
  }
})

/** The home page for a person, and whether the list can be read. */
const openFirst = (user: unknown, { isListed = true, hasHighlights = true } = {}) => {
  const answers: Record<string, () => Response> = {
    [getCurrentUser.path]: () => (user ? Response.json(user) : Response.json({}, { status: 401 })),
    [listPublicApps.path]: () => (isListed ? Response.json([standingApp]) : Response.json({}, { status: 503 })),
  }
  const send = (path: string) =>
    path === getHighlights.path && !hasHighlights
      ? new Promise<Response>(() => undefined)
      : Promise.resolve((answers[path] ?? answerNothing)())
  return renderPage({ path: '/', origin: 'https://ranks.example', locale: 'en-US', send })
}

test('the list of the home page is in its HTML, and its data in its state', async () => {
  const { content, state } = await openFirst(null)
  expect(content).toContain('View Details')
  expect(state).toContain(standingApp.appStoreId)
})

test('admins have a button that removes an app of the list in the HTML, although its code is loaded on demand', async () => {
  const [{ content }, { content: visitors }] = await Promise.all([openFirst(exampleAdmin), openFirst(null)])
  const button = 'data-remove="true"'
  expect(content).toContain(button)
  expect(visitors).not.toContain(button)
})

test('a page is one piece without scripts, so its content security policy allows all of it', async () => {
  expect((await openFirst(exampleAdmin)).content).not.toContain('<script')
})

test('a list that could not be read reaches the browser as a failure that can be retried', async () => {
  const { state, status } = await openFirst(null, { isListed: false })
  expect(status).toBe(503)
  expect(state).toContain(listPublicApps.path)
})

test('the list of the home page does not wait for slow highlights, which the browser then requests', async () => {
  vi.useFakeTimers()
  const page = openFirst(null, { hasHighlights: false })
  await vi.advanceTimersByTimeAsync(2_000)
  const { content, state, status } = await page
  vi.useRealTimers()
  expect(status).toBe(200)
  expect(content).toContain('View Details')
  expect(content).toContain('Loading the highlights of the day')
  expect(state).toContain(listPublicApps.path)
  expect(state).not.toContain(getHighlights.path)
})
