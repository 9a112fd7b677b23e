import { describe, expect, test } from 'vitest'
import { browsedCategories } from '#domain/categories.ts'
import { isLinkTo, pageTitleOf, visitorLinks } from './navigation.ts'

test.each([
  ['/', 'Public Tracked Apps'],
  ['/apps', 'Public Tracked Apps'],
  ['/apps/', 'Public Tracked Apps'],
  ['/search', 'Search Apps'],
  ['/top-international-apps', 'Top International Apps'],
  ['/tools', 'Recommended Tools'],
  ['/app/7', 'App Rankings'],
  ['/apps/7', 'App Rankings'],
  ['/category/food-drink', 'Food & Drink'],
  ['/category/social-networking/', 'Social Networking'],
  ['/auth', 'Sign In'],
  ['/top-international', 'Sign In'],
  ['/my-apps', 'Sign In'],
  ['/settings', 'Sign In'],
  ['/admin', 'Sign In'],
  ['/admin/maintenance', 'Sign In'],
  ['/admin/og-images', 'Sign In'],
  ['/nowhere', '404 Page Not Found'],
  ['/admin/nowhere', '404 Page Not Found'],
  ['/category', '404 Page Not Found'],
])('the header of %s says %s', (path, title) => {
  expect(pageTitleOf(path)).toBe(title)
})

test.each(browsedCategories)('the header of the category $slug says $name, as the App Store does', ({ slug, name }) => {
  expect(pageTitleOf(`/category/${slug}`)).toBe(name)
})

describe('the sidebar', () => {
  test.each([
    ['/', 'Public Apps'],
    ['/apps/', 'Public Apps'],
    ['/search/', 'Search Apps'],
    ['/top-international-apps', 'Top International'],
  ])('on %s marks %s alone', (path, label) => {
    expect(visitorLinks.filter(link => isLinkTo(link, path)).map(link => link.label)).toEqual([label])
  })

  test.each(['/app/7', '/apps/7', '/top-international', '/nowhere'])('on %s marks nothing', path => {
    expect(visitorLinks.filter(link => isLinkTo(link, path))).toEqual([])
  })
})
