import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ensureTemplate, fillTemplate, isOwnPath, readLocale } from './pages.rules.ts'

describe('the locale of a page', () => {
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
  ])('for a browser that sends "%s" is %s', (header, locale) => {
    expect(readLocale(header)).toBe(locale)
  })

  test('is always one that Intl supports, whatever a browser sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), header => {
        expect(() => new Intl.NumberFormat(readLocale(header)).format(1)).not.toThrow()
      }),
    )
  })
})

const template =
  '<head><!--head-->H<!--/head--></head><body><!--content-->C<!--/content--><!--state--><!--/state--></body>'
const page = { status: 200, head: '<title>$&</title>', content: "<p>$1 $' $`</p>", state: '{"a":"$$"}' }

describe('a page', () => {
  test('contains every part literally', () => {
    expect(fillTemplate(template, page)).toBe(
      `<head>${page.head}</head><body>${page.content}<script type="application/json" id="state">${page.state}</script></body>`,
    )
  })

  test("from another build than the server's stops the start", () => {
    expect(() => ensureTemplate(template)).not.toThrow()
    expect(() => ensureTemplate(template.replace('<!--content-->', ''))).toThrow(/lacks the marks of its content/)
  })

  test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', '', 'a'])(
    'never redirects to "%s"',
    location => {
      expect(isOwnPath(location)).toBe(false)
    },
  )
})
