import { expect, test } from 'vitest'
import { renderPage } from './server-entry.tsx'

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
