import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { shortOrLong } from '../vitest.length.ts'
import { readFirstHtml } from './harness/first-html.ts'
import { listPublicPages } from './harness/public-pages.ts'

const world = inject('demoWorld')
const oddAddressesPerPage = shortOrLong(2, 60)

/** Another seed draws other addresses. */
const seed = 1

/** Parameters of any page. */
const names =
  'q view genre storefront chartType device day from to at against span apps charts page sort era problem return'
const texts = [
  '',
  '0',
  '-1',
  '1.5',
  'NaN',
  '9007199254740993',
  '9999999999999999',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  'us',
  'uk',
  'zz',
  'us:top-free:36:iphone',
  'us:top-free:99999:iphone,:::',
  '__proto__',
  'constructor',
  '\0',
  '\u202eabc',
  '{"a":[1]}',
  '"',
  '//evil.example',
  '</script><script>alert(1)</script>',
  'x'.repeat(3_000),
]
const parts = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...texts).map(encodeURIComponent) },
  { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%ff', '%ed%a0%80', '%00', '%c0%af', '+', '[]', ';') },
)
const queries = fc
  .array(fc.tuple(fc.constantFrom(...names.split(' ')), parts), { minLength: 1, maxLength: 3 })
  .map(pairs => pairs.map(pair => pair.join('=')).join('&'))

/** The address with an odd query, an odd last part, or an odd part after it. */
const drawAddress = (path: string): fc.Arbitrary<string> => {
  const [page = '/', query] = path.split('?')
  const known = query ? `${query}&` : ''
  return fc.oneof(
    { weight: 4, arbitrary: queries.map(odd => `${page}?${known}${odd}`) },
    { weight: 2, arbitrary: parts.map(part => page.replace(/[^/]*$/, () => part)) },
    { weight: 1, arbitrary: parts.map(part => `${page.replace(/\/$/, '')}/${part}`) },
  )
}

// Promise: P21
test('every page is rendered at odd addresses, too, with its content and without a failure of the server', async () => {
  const pages = Object.values(await listPublicPages(world.url))
  const addresses = pages.flatMap(({ path }, index) =>
    fc.sample(drawAddress(path), { seed: seed + index, numRuns: oddAddressesPerPage }),
  )
  const failures: unknown[] = []
  for (const address of addresses) {
    const { status, text, headers } = await readFirstHtml(world.url + address, { headers: { accept: 'text/html' } })
    const isRedirect = status >= 300 && status < 400
    const isEmpty = !isRedirect && text === ''
    // A refused request would test nothing.
    if (status >= 500 || status === 429 || isEmpty)
      failures.push({ seed, address, status, text, location: headers.get('location') })
  }
  expect(failures).toEqual([])
})
