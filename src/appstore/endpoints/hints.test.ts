import { expect, test } from 'vitest'
import { appleHosts } from '../hosts.ts'
import { bytes } from '../testing/bodies.ts'
import { buildHintsRequest, parseHintsAnswer } from './hints.ts'

const request = { term: 'candle', storefront: 'us' as const }
const parse = (body: string) => parseHintsAnswer(bytes(body), request)
const plist = (hints: string) => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0">
<dict><key>title</key><string>Suggestions</string><key>hints</key>${hints}</dict></plist>`

test('the request has the store header, without which Apple returns no hints', () => {
  expect(buildHintsRequest({ ...request, lang: 'es-MX' }, appleHosts)).toEqual({
    url: 'https://search.itunes.apple.com/WebObjects/MZSearchHints.woa/wa/hints?clientApplication=Software&term=candle',
    headers: { 'x-apple-store-front': '143441-28,29' },
    budget: 'search',
  })
})

test('terms are found by their key, whatever other keys are there', () => {
  const hint = (term: string) =>
    `<dict><key>priority</key><integer>9</integer><key>url</key><string>https://x?a&amp;b</string><key>term</key><string>${term}</string></dict>`
  expect(parse(plist(`<array>${hint('tom &amp; jerry')}${hint('2048')}</array>`))).toEqual(['tom & jerry', '2048'])
})

test.each(['<array>\n </array>', '<array/>'])('%j has no hints', hints => expect(parse(plist(hints))).toEqual([]))

test('a hint without a term is skipped', () => {
  expect(parse(plist('<array><dict/><string>x</string></array>'))).toEqual([])
})

test.each([
  ['{"hints":[]}', 'not-xml'],
  ['<html></html>', 'html'],
  ['<?xml version="1.0"?><html><body>Error</body></html>', 'html'],
  ['<plist version="1.0"><dict><key>title</key>', 'truncated'],
  ['<plist version="1.0"><dict></plist>', 'not-xml'],
  ['<plist version="1.0"><dict></dict></plist>', 'unexpected-shape'],
  ['<plist version="1.0"></plist>', 'unexpected-shape'],
])('%j is rejected as %s', (body, reason) => expect(() => parse(body)).toThrow(expect.objectContaining({ reason })))
