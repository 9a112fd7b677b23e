import { describe, expect, test } from 'vitest'
import { buildBadgeHtml, buildBadgeMarkdown, buildCardHtml, type SnippetInput } from './embeds.tsx'

const input: SnippetInput = {
  origin: 'https://ranks.example',
  appStoreId: '1440611372',
  name: 'Tidal Notes',
  theme: 'light',
  size: 'small',
}
const hostile = '"><script>alert(1)</script>](//0.invalid)![x'

describe('the snippet for another site', () => {
  test("the snippet for another site is an HTML badge that links to the app's page", () => {
    expect(buildBadgeHtml(input)).toBe(
      '<a href="https://ranks.example/app/1440611372"><img src="https://ranks.example/badge/app/1440611372.svg?theme=light&amp;size=small" alt="Tidal Notes on Rank Atlas"></a>',
    )
  })

  test('the snippet for another site uses the dark badge for readers with a dark system theme, if it follows them', () => {
    const html = buildBadgeHtml({ ...input, theme: 'system', size: 'large' })
    expect(html).toContain(
      '<picture><source media="(prefers-color-scheme: dark)" srcset="https://ranks.example/badge/app/1440611372.svg?theme=dark&amp;size=large"><img src="https://ranks.example/badge/app/1440611372.svg?theme=light&amp;size=large"',
    )
  })

  test('the snippet for another site is the same badge in Markdown, light when it cannot follow the theme', () => {
    expect(buildBadgeMarkdown({ ...input, theme: 'system' })).toBe(
      '[![Tidal Notes on Rank Atlas](https://ranks.example/badge/app/1440611372.svg?theme=light&size=small)](https://ranks.example/app/1440611372)',
    )
  })

  test("the snippet for another site is a frame with the card, in a fixed theme or the reader's", () => {
    expect(buildCardHtml({ ...input, theme: 'dark' })).toBe(
      '<iframe src="https://ranks.example/embed/app/1440611372?theme=dark" title="Where Tidal Notes ranks in the App Store" width="420" height="212" style="border:0;max-width:100%" loading="lazy"></iframe>',
    )
    expect(buildCardHtml({ ...input, theme: 'system' })).toContain('src="https://ranks.example/embed/app/1440611372" ')
  })

  test('the snippet for another site escapes a hostile name', () => {
    const evil = { ...input, name: hostile }
    for (const html of [buildBadgeHtml(evil), buildCardHtml(evil)]) {
      expect(html).not.toContain('<script')
      expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;](//0.invalid)![x')
    }
    expect(buildBadgeMarkdown(evil)).toContain(
      '[!["\\>\\<script\\>alert(1)\\</script\\>\\](//0.invalid)\\!\\[x on Rank Atlas](https://',
    )
  })
})
