import { describe, expect, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { browsedCategories } from '#domain/categories.ts'
import { tools } from '#web/components/navigation/tools.ts'
import { exampleApp } from '#web/testing/summaries.ts'
import { type Command, listCommands } from './commands.ts'

const apps: readonly App[] = [
  { ...exampleApp, appStoreId: '1', name: 'Café Délice', developer: 'Atelier' },
  { ...exampleApp, appStoreId: '2', name: '写真の地図', developer: 'Kumo' },
  ...Array.from({ length: 20 }, (_, index) => ({ ...exampleApp, appStoreId: `1${index}`, name: `Twin ${index}` })),
]

type More = Partial<Pick<Parameters<typeof listCommands>[0], 'hasAppsFailed' | 'hasSearchKey' | 'user'>>

const signIn = { return: '/tools' }

const list = (typed: string, more: More = {}) =>
  listCommands({ typed, apps, theme: 'dark', hasAppsFailed: false, hasSearchKey: true, user: null, signIn, ...more })

const commandsOf = (typed: string, title: string): readonly Command[] =>
  list(typed).find(group => group.title === title)?.commands ?? []

const labelsOf = (typed: string, title: string) => commandsOf(typed, title).map(({ label }) => label)

test('without text it offers the pages, the 20 categories, the tools, the themes and the keyboard setting', () => {
  expect(list('  ').map(({ title }) => title)).toEqual(['Pages', 'Categories', 'Tools', 'Theme', 'Keyboard'])
  expect(labelsOf('', 'Categories')).toEqual(browsedCategories.map(({ name }) => name))
  expect(labelsOf('', 'Tools')).toEqual(tools.map(({ name }) => name))
  expect(commandsOf('', 'Theme').filter(({ note }) => note)).toMatchObject([{ id: 'theme dark' }])
})

test('every command has a unique id', () => {
  const ids = ['', 'twin'].map(typed => list(typed).flatMap(group => group.commands.map(({ id }) => id)))
  for (const list of ids) expect(new Set(list).size).toBe(list.length)
})

describe('the typed text', () => {
  test.each([
    ['delice cafe', 'Café Délice'],
    ['ATELIER', 'Café Délice'],
    ['地図', '写真の地図'],
  ])('%s finds the app %s, regardless of case, accents, word order and script', (typed, name) => {
    expect(labelsOf(typed, 'Public apps')).toEqual([name])
  })

  test('the typed text finds at most eight apps', () => {
    expect(labelsOf('twin', 'Public apps')).toHaveLength(8)
  })

  test('the typed text can always be searched for in the App Store, exactly as typed', () => {
    const [last] = list(' Ça & <là> ').slice(-1)
    expect(last?.commands).toEqual([
      {
        id: 'search',
        label: 'Search the App Store for “Ça & <là>”',
        action: { kind: 'go', link: { to: '/search', search: { q: 'Ça & <là>' } } },
      },
    ])
  })
})

test('the search shortcut can be turned off and on again', () => {
  expect(commandsOf('key', 'Keyboard')[0]?.action).toEqual({ kind: 'search-key', isOn: false })
  const [turnOn] = list('key', { hasSearchKey: false }).flatMap(({ commands }) => commands)
  expect(turnOn?.action).toEqual({ kind: 'search-key', isOn: true })
})

test('when the apps cannot be loaded, a command offers to retry', () => {
  const groups = list('delice', { hasAppsFailed: true })
  expect(groups.map(({ commands }) => commands[0]?.action.kind)).toEqual(['reload-apps', 'go'])
})

describe('the pages', () => {
  const pagesFor = (user: More['user']) => list('', user ? { user } : {})[0]?.commands ?? []
  const labelsFor = (user: More['user']) => pagesFor(user).map(({ label }) => label)

  test('the pages include the sign-in for a visitor, with the way back', () => {
    expect(labelsFor(null)).toContain('Sign In')
    expect(pagesFor(null).at(-1)?.action).toEqual({ kind: 'go', link: { to: '/auth', search: signIn } })
    expect(labelsFor(null)).not.toContain('Settings')
  })

  test("the pages include a member's own pages, and the sign-out through the server", () => {
    expect(labelsFor({ isAdmin: false }).slice(-5)).toEqual([
      'My Tracked Apps',
      'Inbox',
      'Alert Rules',
      'Settings',
      'Sign Out',
    ])
    expect(pagesFor({ isAdmin: false }).at(-1)?.action).toEqual({ kind: 'leave', address: '/api/logout' })
    expect(labelsFor({ isAdmin: false })).not.toContain('Sign In')
  })

  test('the pages include the admin panel for admins only', () => {
    expect(labelsFor({ isAdmin: true })).toContain('Admin Panel')
    expect(labelsFor({ isAdmin: false })).not.toContain('Admin Panel')
  })

  test('each page and section of the admin panel is found by its name or its tab, by admins only', () => {
    const found = (typed: string, isAdmin: boolean) =>
      list(typed, { user: { isAdmin } }).find(({ title }) => title === 'Admin pages')?.commands ?? []
    expect(found('held', true)[0]?.action).toEqual({ kind: 'go', link: { to: '/admin/collector', hash: 'held' } })
    expect(found('storage', true).map(({ label }) => label)).toContain('OG Images')
    expect(found('held', false)).toEqual([])
    expect(found('', true)).toEqual([])
  })

  test('the pages lead visitors to the public list of top international apps, not to the one behind the sign-in', () => {
    const links = pagesFor(null).map(({ action }) => action.kind === 'go' && action.link.to)
    expect(links).toContain('/top-international-apps')
    expect(links).not.toContain('/top-international')
  })
})
