import { expect, test } from 'vitest'
import { buildPageTags } from './page-meta.ts'

const contentOf = (page: ReturnType<typeof buildPageTags>, key: string) =>
  page.tags.find(tag => tag.key === key)?.content

test('a page without words of its own is an iOS rankings tracker', () => {
  const page = buildPageTags({})
  expect(page.title).toBe('Rank Atlas - iOS App Store Rankings Tracker')
  expect(contentOf(page, 'og:image')).toBe('/api/og/main')
})

test('title, description and picture reach og and twitter alike', () => {
  const page = buildPageTags({ title: 'T', description: 'D', image: '/i.png' })
  expect(['og:title', 'twitter:title'].map(key => contentOf(page, key))).toEqual(['T', 'T'])
  expect(['description', 'og:description', 'twitter:description'].map(key => contentOf(page, key))).toEqual([
    'D',
    'D',
    'D',
  ])
  expect(['og:image', 'twitter:image'].map(key => contentOf(page, key))).toEqual(['/i.png', '/i.png'])
})
