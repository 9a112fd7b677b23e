import { describe, expect, test } from 'vitest'
import { browsedCategories } from '#domain/categories.ts'
import { barFor, categoryTitle, isLinkTo, linksFor, type Role } from './navigation.ts'

test.each(browsedCategories)(
  'the page of the category $slug is called $name, as in the App Store',
  ({ slug, name }) => {
    expect(categoryTitle(slug)).toBe(name)
  },
)

const member: Role = { isAdmin: false }
const admin: Role = { isAdmin: true }

describe('the sidebar', () => {
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
    ['/inbox/rules', 'Inbox'],
    ['/movers/weather', 'Movers'],
    ['/admin', 'Admin Panel'],
    ['/admin/audit/', 'Admin Panel'],
    ['/admin/suspects/7', 'Admin Panel'],
  ])('the sidebar of an admin marks on %s %s alone', (path, label) => {
    expect(markedFor(admin, path)).toEqual([label])
  })

  test.each(['/app/7', '/apps/7', '/nowhere', '/auth'])('the sidebar marks nothing on %s', path => {
    for (const user of [null, member, admin]) expect(markedFor(user, path)).toEqual([])
  })

  test('the sidebar has five links for visitors, seven for members and eight for admins', () => {
    const labels = (user: Role) => linksFor(user).map(({ label }) => label)
    const browse = ['Public Apps', 'Top International', 'Search Apps', 'Charts', 'Movers']
    expect(labels(null)).toEqual(browse)
    expect(labels(member)).toEqual(['My Tracked Apps', 'Inbox', ...browse])
    expect(labels(admin)).toEqual(['My Tracked Apps', 'Inbox', ...browse, 'Admin Panel'])
  })
})

test('the bar of a phone has five links, of which at most one is current', () => {
  for (const user of [null, member, admin]) {
    expect(barFor(user)).toHaveLength(5)
    for (const path of ['/', '/apps', '/charts', '/inbox', '/search', '/auth', '/weather', '/my-apps/']) {
      expect(barFor(user).filter(link => isLinkTo(link, path)).length, path).toBeLessThanOrEqual(1)
    }
  }
})
