import { expect, test } from 'vitest'
import { imageSizes } from '#domain/share-images.ts'
import { buildHead, type PageMeta, renderHead, toScriptJson } from './page-head.ts'

const page = { origin: 'https://ranks.example', pathname: '/tools' }

const contentOf = (html: string, key: string) => new RegExp(`="${key}" content="([^"]*)"`).exec(html)?.[1]

test("a page without its own title gets the product's", () => {
  const head = renderHead({}, page)
  expect(head).toContain('<title>Rank Atlas - iOS App Store Rankings Tracker</title>')
  expect(contentOf(head, 'og:image')).toBe('https://ranks.example/api/og/main')
})

test('the page of an app has the title that SPEC orders, and every other page ends with the name of the product', () => {
  const titleOf = (meta: PageMeta) => buildHead(meta, page).title
  expect(titleOf({ title: 'Maps', titleEnding: 'App Store Rankings' })).toBe('Maps - App Store Rankings')
  expect(titleOf({ title: 'Charts' })).toBe('Charts - Rank Atlas')
})

test('title, description and picture are set for Open Graph and Twitter, the picture with its absolute URL', () => {
  const head = renderHead({ title: 'T', description: 'D', image: '/i.png' }, page)
  expect(['og:title', 'twitter:title'].map(key => contentOf(head, key))).toEqual(['T - Rank Atlas', 'T - Rank Atlas'])
  const descriptions = ['description', 'og:description', 'twitter:description'].map(key => contentOf(head, key))
  expect(descriptions).toEqual(['D', 'D', 'D'])
  const pictures = ['og:image', 'twitter:image'].map(key => contentOf(head, key))
  expect(pictures).toEqual(['https://ranks.example/i.png', 'https://ranks.example/i.png'])
  expect(contentOf(head, 'og:image:alt')).toBe('T - Rank Atlas')
})

test('the picture has the size that the head states', () => {
  const html = renderHead({}, page)
  const written = ['width', 'height'].map(side => new RegExp(`"og:image:${side}" content="(\\d+)"`).exec(html)?.[1])
  expect(written.map(Number)).toEqual(Object.values(imageSizes.landscape))
})

test.each([
  ['/', 'https://ranks.example/'],
  ['/apps', 'https://ranks.example/'],
  ['/apps/', 'https://ranks.example/'],
  ['/apps/123', 'https://ranks.example/app/123'],
  ['/app/123', 'https://ranks.example/app/123'],
  ['/category/games/', 'https://ranks.example/category/games'],
])('the canonical path of %s is %s', (pathname, canonical) => {
  expect(buildHead({}, { ...page, pathname }).canonical).toBe(canonical)
})

test('search engines must not index missing pages and pages that are not for them', () => {
  expect(contentOf(renderHead({}, page), 'robots')).toBe('index, follow')
  expect(contentOf(renderHead({ isMissing: true }, page), 'robots')).toBe('noindex')
  expect(contentOf(renderHead({ isIndexed: false }, page), 'robots')).toBe('noindex')
})

test('no name can escape from its attribute or element', () => {
  const hostile = `</title></script><script>alert("1")</script><img src=x onerror='alert(1)'>`
  const html = renderHead({ title: hostile, description: hostile, jsonLd: { name: hostile } }, page)
  expect(html.match(/<\/?[a-z]+/g)).toEqual([
    '<title',
    '</title',
    ...Array.from({ length: 16 }, () => '<meta'),
    '<link',
    '<script',
    '</script',
  ])
  expect(JSON.parse(toScriptJson(JSON.stringify(hostile)))).toBe(hostile)
})

test('the feed and the card of a page can be found by programs, and their titles cannot escape', () => {
  const meta = { title: '"><script>', feed: { title: '"><b>', path: '/feeds/app/1.atom' }, isEmbeddable: true }
  const html = renderHead(meta, { ...page, pathname: '/app/1' })
  expect(html.match(/<link rel="alternate".*/g)).toEqual([
    '<link rel="alternate" type="application/atom+xml" title="&quot;&gt;&lt;b&gt;" href="https://ranks.example/feeds/app/1.atom" />',
    '<link rel="alternate" type="application/json+oembed" title="&quot;&gt;&lt;script&gt; - Rank Atlas" href="https://ranks.example/oembed?url=https%3A%2F%2Franks.example%2Fapp%2F1" />',
  ])
})
