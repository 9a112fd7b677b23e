import { expect, test } from 'vitest'
import { errorCatalogue, errorCodes, errorsPath } from '#contract/errors.ts'
import { groups } from '#contract/groups.ts'
import { buildApiDocument } from './document.rules.ts'
import { listReferencePaths, renderErrors, renderGroup, renderOverview } from './reference.rules.ts'

const document = buildApiDocument({ version: '1.0.0', examples: { searchApps: [{ name: '<b>Chess</b>' }] } })
const options = { document, origin: 'https://ranks.example/atlas', site: '/atlas', styleVersion: 'v1' }
const render = (tag: string): string => renderGroup(tag, options) ?? ''

test('the overview links to every call, and each page of a group has the calls that it links to', () => {
  const overview = renderOverview(options)
  for (const { tag } of groups) {
    const page = render(tag)
    const linked = [...overview.matchAll(new RegExp(`href="/atlas/docs/api/${tag}#(\\w+)"`, 'g'))].map(([, id]) => id)
    const here = [...page.matchAll(/<section id="(\w+)">/g)].map(([, id]) => id)
    expect(here, tag).toEqual(linked)
    expect(here.length, tag).toBeGreaterThan(0)
  }
  expect(renderGroup('nothing', options)).toBeUndefined()
})

test('a page says who may call, what goes in and out, what fails, and the command; it has no script and no style', () => {
  const apps = render('apps')
  expect(apps).toContain('Everyone, without a token.')
  expect(apps).toContain('curl &quot;https://ranks.example/atlas/api/apps/544007664/summary&quot;')
  expect(apps).toContain('<code>app.not_found</code>')
  expect(apps).toContain('&lt;b&gt;Chess&lt;/b&gt;')
  const tracking = render('tracking')
  expect(tracking).toContain('A token with the scope <code>track</code>')
  expect(tracking).toContain('-X DELETE -H &quot;Authorization: Bearer $RANK_ATLAS_TOKEN&quot;')
  expect(render('tokens')).toContain('Only a signed-in person in a browser; no token.')
  for (const { tag } of groups) expect(render(tag), tag).not.toMatch(/<script|<style|style=|<b>Chess/)
})

test('the page of errors explains every code where `type` of a problem leads, and the calls link to it', () => {
  const page = renderErrors(options)
  for (const code of errorCodes) {
    const [, part = ''] = page.split(`<section id="${code}">`)
    const [section = ''] = part.split('</section>')
    for (const words of [errorCatalogue[code].status, 'Your data', 'What to do'])
      expect(section, code).toContain(`${words}`)
    expect(page).toContain(`href="#${code}"`)
  }
  expect(page).not.toMatch(/<script|<style|style=|undefined/)
  expect(render('apps')).toContain(`<a href="/atlas${errorsPath}#app.not_found"><code>app.not_found</code></a>`)
  expect(listReferencePaths()).toContain(errorsPath)
})
