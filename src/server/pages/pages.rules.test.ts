import { describe, expect, test } from 'vitest'
import { ensureTemplate, fillTemplate, isOwnPath } from './pages.rules.ts'

const template =
  '<head><!--head-->H<!--/head--></head><body><!--content-->C<!--/content--><!--state--><!--/state--><!--files--><!--/files--></body>'
const page = { status: 200, head: '<title>$&</title>', content: "<p>$1 $' $`</p>", state: '{"a":"$$"}' }

describe('a page', () => {
  test('a page contains every part literally', () => {
    expect(fillTemplate(template, page, ['/$&.js'])).toBe(
      `<head>${page.head}</head><body>${page.content}<script type="application/json" id="state">${page.state}</script>` +
        '<link rel="modulepreload" crossorigin fetchpriority="low" href="/$&.js"></body>',
    )
  })

  test("a page from another build than the server's stops the start", () => {
    expect(() => ensureTemplate(template)).not.toThrow()
    expect(() => ensureTemplate(template.replace('<!--content-->', ''))).toThrow(/lacks the marks of its content/)
  })

  test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', '', 'a'])(
    'a page never redirects to "%s"',
    location => {
      expect(isOwnPath(location)).toBe(false)
    },
  )
})
