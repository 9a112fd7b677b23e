import { expect, test } from 'vitest'
import { readAddress, renderPage } from './server-entry.tsx'

const answerNothing = async () => Response.json({}, { status: 503 })
const open = (path: string) =>
  renderPage({ path, origin: 'https://ranks.example', locale: 'en-US', fetch: answerNothing })

test.each([
  ['/Search', '/search'],
  ['/Search?q=Maps%20Me&Sort=A', '/search?q=Maps%20Me&Sort=A'],
  ['/TOOLS', '/tools'],
  ['/Tools/', '/tools/'],
  ['/Category/Games', '/category/games'],
  ['/category/Games', '/category/games'],
  ['/APP/123/Coverage', '/app/123/coverage'],
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

test('a permanent redirect never leads to another site', async () => {
  for (const path of ['//Evil.example', '//TOOLS', '/\\TOOLS']) {
    expect((await open(path)).location ?? '/').not.toMatch(/^\/[/\\]/)
  }
})

test('a page whose call was refused because of too many requests says so, in its status and to the reader', async () => {
  const message = 'Too many requests from your address. Please try again in 9 s.'
  const refuse = async () => Response.json({ code: 'request.too_many', message }, { status: 429 })
  const request = { path: '/search?q=maps', origin: 'https://ranks.example', locale: 'en-US', fetch: refuse }
  const { status, content } = await renderPage(request)
  expect(status).toBe(429)
  expect(content).toContain(message)
})

test.each([
  ['/?x=1', '/'],
  ['/?x=1&view=table&x=2', '/?view=table'],
  ['/search?q=Maps%20Me', '/search?q=Maps%20Me'],
  ['/search?q=a&q=b', '/search?q=b'],
  ['/Weather?day=2026-01-01&q=1', '/Weather?day=2026-01-01'],
  ['/app/123/history?charts=us&sort=day&view=1', '/app/123/history?charts=us&sort=day'],
  ['/tools?q=1', '/tools'],
  ['/nowhere?q=1', '/nowhere'],
  ['/category/%3Cb%3E?page=2&page2=3', '/category/%3Cb%3E?page=2'],
  ['/%25ff?a', '/%25ff'],
  ['/tools', '/tools'],
])('the page at %s reads %s', (path, read) => expect(readAddress(path)).toBe(read))
