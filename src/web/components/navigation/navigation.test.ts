import { describe, expect, test } from 'vitest'
import { browsedCategories } from '#domain/categories.ts'
import { barFor, groupsFor, isLinkTo, pageTitleOf, type Role } from './navigation.ts'

test.each([
  ['/', 'Public Tracked Apps'],
  ['/apps', 'Public Tracked Apps'],
  ['/apps/', 'Public Tracked Apps'],
  ['/search', 'Search Apps'],
  ['/top-international-apps', 'Top International Apps'],
  ['/tools', 'Recommended Tools'],
  ['/app/7', 'App Rankings'],
  ['/app/7/world', 'App Rankings'],
  ['/charts', 'Charts'],
  ['/movers/', 'Movers'],
  ['/movers/weather', 'Movers'],
  ['/compare', 'Compare'],
  ['/charts/nowhere', '404 Page Not Found'],
  ['/apps/7', 'App Rankings'],
  ['/category/food-drink', 'Food & Drink'],
  ['/category/social-networking/', 'Social Networking'],
  ['/auth', 'Sign In'],
  ['/top-international', 'Top International Apps'],
  ['/my-apps', 'Tracked Apps'],
  ['/inbox', 'Inbox'],
  ['/settings', 'Settings'],
  ['/inbox/rules', 'Alerts'],
  ['/admin', 'Admin Panel'],
  ['/admin/audit/', 'Admin Panel'],
  ['/admin/maintenance', 'Admin Panel'],
  ['/nowhere', '404 Page Not Found'],
  ['/admin/nowhere', '404 Page Not Found'],
  ['/category', '404 Page Not Found'],
])('the header of %s says %s', (path, title) => {
  expect(pageTitleOf(path, null)).toBe(title)
})

test.each(browsedCategories)('the header of the category $slug says $name, as the App Store does', ({ slug, name }) => {
  expect(pageTitleOf(`/category/${slug}`, null)).toBe(name)
})

const member: Role = { isAdmin: false }
const admin: Role = { isAdmin: true }

test.each(['/apps', '/apps/'])('signed-in users see their own list at %s', path => {
  expect(pageTitleOf(path, member)).toBe('Tracked Apps')
  expect(pageTitleOf('/', member)).toBe('Public Tracked Apps')
})

describe('the sidebar', () => {
  const linksFor = (user: Role) => groupsFor(user).flatMap(({ links }) => links)
  const markedFor = (user: Role, path: string) =>
    linksFor(user)
      .filter(link => isLinkTo(link, path))
      .map(link => link.label)

  test.each([
    ['/', 'Public Apps'],
    ['/apps/', 'Public Apps'],
    ['/search/', 'Search Apps'],
    ['/top-international-apps', 'Top International'],
  ])('the sidebar of a visitor marks on %s %s alone', (path, label) => {
    expect(markedFor(null, path)).toEqual([label])
  })

  test.each([
    ['/', 'Public Apps'],
    ['/apps/', 'My Tracked Apps'],
    ['/my-apps', 'My Tracked Apps'],
    ['/top-international', 'Top International'],
    ['/inbox/', 'Inbox'],
    ['/tools', 'Tools'],
    ['/admin', 'Admin Panel'],
    ['/admin/audit/', 'Admin Panel'],
    ['/admin/suspects/7', 'Admin Panel'],
  ])('the sidebar of an admin marks on %s %s alone', (path, label) => {
    expect(markedFor(admin, path)).toEqual([label])
  })

  test.each(['/app/7', '/apps/7', '/nowhere', '/auth'])('the sidebar marks nothing on %s', path => {
    for (const user of [null, member, admin]) expect(markedFor(user, path)).toEqual([])
  })

  test('the sidebar groups the pages: those of a member, those about the world, and that of an admin', () => {
    const labels = (user: Role) => groupsFor(user).map(({ label, links }) => [label, ...links.map(link => link.label)])
    const world = 'World,Public Apps,Top International,Search Apps,Charts,Movers,Compare,Data Health'.split(',')
    const mine = ['Your apps', 'My Tracked Apps', 'Inbox', 'Alerts']
    expect(labels(null)).toEqual([world])
    expect(labels(member)).toEqual([mine, [...world, 'Tools']])
    expect(labels(admin)).toEqual([mine, [...world, 'Tools'], ['This server', 'Admin Panel']])
  })
})

test('the bar of a phone has five links, of which at most one is current', () => {
  for (const user of [null, member, admin]) {
    expect(barFor(user)).toHaveLength(5)
    for (const path of ['/', '/apps', '/charts', '/inbox', '/search', '/auth', '/movers/weather', '/my-apps/']) {
      expect(barFor(user).filter(link => isLinkTo(link, path)).length, path).toBeLessThanOrEqual(1)
    }
  }
})
