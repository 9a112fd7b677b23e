import { createServer, type Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong, shortOrLong } from '../vitest.length.ts'
import { launchBrowserWithImages, newVisitor } from './harness/browser.ts'
import { findEmptyHeadings, waitForPictures } from './harness/in-page.mjs'
import { checkPage, colourRules, openWatchedPage } from './harness/page-checks.ts'
import { textsOf } from './harness/pages.ts'

// Tests the checks that all journeys use, on pages with known defects.

const rows = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `<tr><td${index === 1 ? ' class="pale"' : ''}>row ${index}</td></tr>`)

const pages: Record<string, string> = {
  '/good': '<main><h1>Good</h1><p>Nothing is wrong here.</p></main>',
  '/hidden':
    '<main><h1>Hidden</h1><img class="hidden" loading="lazy" alt="Hidden" src="/icon.svg"><details><summary>More</summary><img loading="lazy" alt="Folded" src="/icon.svg"></details></main>',
  '/wide': '<main><h1>Wide</h1><p class="wide">Too wide for a phone.</p></main>',
  '/inline': '<main><h1>Inline</h1></main><script>window.isRun = true</script>',
  '/unnamed': '<main><h1>Unnamed</h1><img src="/icon.svg"></main>',
  '/pale': '<main><h1>Pale</h1><p class="pale">Too pale to be read.</p></main>',
  '/dialog':
    '<main><h1>Dialog</h1><dialog aria-label="Pale"><p class="pale">Too pale to be read.</p></dialog></main><script src="/dialog.js"></script>',
  '/rows': `<main><h1>Rows</h1><table><tbody>${rows(400).join('')}</tbody></table></main>`,
  '/sidebar':
    '<aside aria-label="Sidebar"><p class="pale">Too pale to be read.</p></aside><main><h1>Sidebar</h1></main>',
  '/list': '<main><h1>List</h1><label>Of <select>'.concat(
    Array.from({ length: 9 }, (_, index) => `<option${index === 7 ? ' selected' : ''}>${index}</option>`).join(''),
    '</select></label></main>',
  ),
  '/printed':
    '<main><h1>Printed</h1><h2>A plot</h2><svg></svg><section><h2>Counts</h2><button>7</button></section><section><h2>Lists</h2><h3>Apps</h3></section><p>The end.</p></main>',
  '/throws': '<main><h1>Throws</h1></main><script src="/throws.js"></script>',
  '/fails': '<main><h1>Fails</h1></main><script src="/fails.js"></script>',
}

const files: Record<string, { type: string; body: string }> = {
  '/page.css': {
    type: 'text/css',
    body: 'body { margin: 0 } .wide { width: 3000px } .pale { color: #bbb } .hidden { display: none } @media print { button { display: none } }',
  },
  '/icon.svg': { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  '/throws.js': { type: 'text/javascript', body: 'console.error("a console error"); throw new Error("an exception")' },
  '/dialog.js': { type: 'text/javascript', body: 'document.querySelector("dialog").showModal()' },
  '/fails.js': { type: 'text/javascript', body: 'fetch("/api/broken")' },
}

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"
const head =
  '<meta charset="utf-8"><title>A page</title><link rel="stylesheet" href="/page.css"><link rel="icon" href="/icon.svg">'

let server: Server
let browser: Browser
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    const file = files[path]
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', file?.type ?? 'text/html')
    response.statusCode = file || pages[path] ? 200 : 500
    const page = `<!doctype html><html lang="en"><head>${head}</head><body>${pages[path] ?? ''}</body></html>`
    response.end(file?.body ?? page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  browser = await launchBrowserWithImages()
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

const visit = async (path: string): Promise<string> => {
  const context = await newVisitor(browser, { viewport: 'phone', theme: 'light' })
  const page = await openWatchedPage(context)
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
  const found = await checkPage(page)
  await context.close()
  return found.join('\n')
}

test('a good page has no findings', async () => {
  expect(await visit('/good')).toBe('')
})

test('low contrast fails by the colour rules alone, in the second check as in the first', async () => {
  const context = await newVisitor(browser, { viewport: 'phone', theme: 'light' })
  const page = await openWatchedPage(context)
  await page.goto(`${url}/pale`)
  const first = await checkPage(page, { onlyRules: colourRules })
  expect(first).toEqual([expect.stringMatching(/axe color-contrast: .* at p/)])
  expect(await checkPage(page, { onlyRules: colourRules })).toEqual(first)
  expect(await checkPage(page)).toEqual(first)
  await context.close()
})

const failing: [path: string, finding: RegExp][] = [
  ['/pale', /axe color-contrast: .* at p/],
  ['/wide', /scrolls sideways: 3000 > 375 px, by p\.wide/],
  ['/inline', /content security policy: script-src-elem refused inline/],
  ['/throws', /console error: a console error\nuncaught: an exception/],
  ['/fails', /500 from .*\/api\/broken/],
  ['/unnamed', /axe image-alt: /],
  ['/dialog', /axe color-contrast: .* at p/],
  ['/rows', /axe color-contrast: .* at \.pale/],
]

// The short form has one page for each way in which a defect is found.
test.each(failing.slice(0, shortOrLong(5, 8)))('the page %s fails', async (path, finding) => {
  expect(await visit(path)).toMatch(finding)
})

test.runIf(isLong)('a page has all of its rows after a check', async () => {
  const context = await newVisitor(browser, { viewport: 'phone', theme: 'light' })
  const page = await openWatchedPage(context)
  await page.goto(`${url}/rows`)
  await checkPage(page)
  const texts = await textsOf(page.getByRole('cell'))
  expect(texts).toEqual(rows(400).map((_, index) => `row ${index}`))
  await context.close()
})

test('a heading without anything below it is found where it is empty: on paper, on the screen, or both', async () => {
  const context = await newVisitor(browser, { viewport: 'phone', theme: 'light' })
  const page = await openWatchedPage(context)
  await page.goto(`${url}/printed`)
  expect(await page.evaluate(findEmptyHeadings)).toEqual(['Apps'])
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(findEmptyHeadings)).toEqual(['Counts', 'Apps'])
  await context.close()
})

test('a defect of the sidebar fails where the sidebar is checked, and the sidebar is there after a check', async () => {
  const context = await newVisitor(browser, { viewport: 'phone', theme: 'light' })
  const page = await openWatchedPage(context)
  await page.goto(`${url}/sidebar`)
  const found = await checkPage(page, { withSidebar: true })
  expect(found).toEqual([expect.stringMatching(/axe color-contrast: .* at p/)])
  await checkPage(page)
  expect(await page.locator('aside').textContent()).toBe('Too pale to be read.')
  await context.close()
})

test.runIf(isLong)('a list keeps its options and its choice after a check', async () => {
  const context = await newVisitor(browser, { viewport: 'phone', theme: 'light' })
  const page = await openWatchedPage(context)
  await page.goto(`${url}/list`)
  expect(await checkPage(page)).toEqual([])
  const list = page.getByRole('combobox')
  expect([await list.inputValue(), await list.locator('option').allTextContents()]).toEqual(['7', [...'012345678']])
  await context.close()
})

test.runIf(isLong)('a hidden lazy image is not waited for, because browsers never load it', async () => {
  const context = await newVisitor(browser, { viewport: 'phone', theme: 'light' })
  const page = await openWatchedPage(context)
  await page.goto(`${url}/hidden`)
  await page.evaluate(waitForPictures)
  await context.close()
})
