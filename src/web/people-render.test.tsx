import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { User } from '#contract/accounts.ts'
import type { PublicTrend } from '#contract/trends.ts'
import { nameChart } from '#domain/named-charts.ts'
import { signInProblems } from '#domain/sign-in-problems.ts'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { adminAppsQuery, removedAppsQuery } from '#web/components/curation/curation.queries.ts'
import { topInternationalAppsQuery } from '#web/components/international/international.queries.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { publicTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { currentUserQuery } from './lib/current-user.ts'
import { peopleQuery } from './screens/admin/people.queries.ts'
import { auditQuery } from './screens/audit/audit.queries.ts'
import { exampleActs, exampleListed, exampleRemoved } from './testing/curation.ts'
import { exampleInternational, fallenApp, standingApp, wholeInternational } from './testing/lists.ts'
import { exampleAdmin, exampleMember, seedSignInWay, seedUser, toPerson } from './testing/people.ts'
import { render, textOf } from './testing/render.tsx'
import { exampleTrend } from './testing/trends.ts'

const asMember = (queryClient: QueryClient) => {
  seedUser(queryClient, exampleMember)
  queryClient.setQueryData(topInternationalAppsQuery().queryKey, wholeInternational)
  queryClient.setQueryData(trackedAppsQuery(exampleMember.id).queryKey, [])
}
const asAdmin = (queryClient: QueryClient) => {
  seedUser(queryClient, exampleAdmin)
  queryClient.setQueryData(peopleQuery.queryKey, [
    toPerson(exampleAdmin),
    toPerson(exampleMember),
    { ...toPerson(exampleMember), id: 'c', username: 'Cleo', isAdmin: true, isAdminBySetting: true },
  ])
  queryClient.setQueryData(adminAppsQuery.queryKey, [exampleListed])
  queryClient.setQueryData(removedAppsQuery.queryKey, [exampleRemoved])
  queryClient.setQueryData(auditQuery(undefined).queryKey, { entries: exampleActs, nextCursor: '0000000000000001' })
}
const withInternational = (queryClient: QueryClient) =>
  queryClient.setQueryData(topInternationalAppsQuery().queryKey, exampleInternational)
const withWay =
  (way: { providerName: string | null; hasOwnerLink?: boolean }) =>
  (queryClient: QueryClient): void =>
    seedSignInWay(queryClient, { hasOwnerLink: false, ...way })

describe.each([
  { path: '/top-international', seed: asMember, heading: 'Top International Apps' },
  { path: '/apps', seed: asMember, heading: 'Tracked Apps' },
  { path: '/my-apps', seed: asMember, heading: 'Tracked Apps' },
  { path: '/settings', seed: asMember, heading: 'Settings' },
  { path: '/device', seed: asMember, heading: 'Connect a Program' },
  { path: '/admin', seed: asAdmin, heading: 'Admin Panel' },
  { path: '/admin/people', seed: asAdmin, heading: 'People' },
  { path: '/admin/audit', seed: asAdmin, heading: 'Audit Log' },
  { path: '/admin/maintenance', seed: asAdmin, heading: 'Database Maintenance' },
  { path: '/admin/og-images', seed: asAdmin, heading: 'OG Images' },
])('$path for signed-in users', ({ path, seed, heading }) => {
  test('shows its heading, and nothing that the content security policy blocks', async () => {
    const html = await render(path, seed)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
  })
})

test('settings say when the sign-in service has not verified the address of the account', async () => {
  const sentence = 'Your sign-in service does not say that it has verified mira@example.com'
  const settingsOf = (changes: Partial<User>) =>
    render('/settings', queryClient => seedUser(queryClient, { ...exampleMember, ...changes }))
  expect(await settingsOf({ isEmailVerified: false })).toContain(sentence)
  expect(await settingsOf({})).not.toContain('has verified')
  expect(await settingsOf({ email: null, isEmailVerified: false })).not.toContain('has verified')
})

describe('the first page', () => {
  const here = exampleTrend.best && {
    ...exampleTrend.best,
    rank: 12,
    chart: nameChart({ ...exampleTrend.best.chart, storefront: 'us' }),
    countryName: 'United States',
  }
  const withOwn = (queryClient: QueryClient) => {
    seedUser(queryClient, exampleMember)
    queryClient.setQueryData(publicAppsQuery().queryKey, [fallenApp, standingApp])
    queryClient.setQueryData(publicTrendsQuery().queryKey, [
      { ...exampleTrend, here: here && { ...here, day: { ...exampleTrend.day, previousRank: 10, change: -2 } } },
    ] as PublicTrend[])
    const own = { ...standingApp, trackedAt: '2026-11-20T14:02:00.000Z', tags: [] }
    queryClient.setQueryData(trackedAppsQuery(exampleMember.id).queryKey, [own])
  }

  test("the first page shows each app's rank in the reader's country beside its best, and first the apps that a member tracks", async () => {
    for (const path of ['/', '/?view=table']) {
      const text = textOf(await render(path, withOwn))
      expect(text, path).toContain('Apps you track come first.')
      expect(text.match(/You track this app/g), path).toHaveLength(1)
      expect(text.indexOf(fallenApp.name), path).toBeGreaterThan(text.indexOf('You track this app'))
      expect(text, path).toMatch(/United States ?#12 ?▼ 2/)
      expect(text, path).toContain('Japan')
    }
    expect(textOf(await render('/?sort=name', withOwn))).not.toContain('Apps you track come first.')
  })
})

describe('the full list of top international apps', () => {
  test('the full list of top international apps has pages of 100 with continuous positions and links to the other pages', async () => {
    const html = await render('/top-international?page=2', asMember)
    const text = textOf(html)
    expect(text).toContain('101–200 of 250 apps')
    expect(html.match(/<li class="grid/g)).toHaveLength(100)
    expect(text).toMatch(/ 101 World 101 .* 200 World 200 /)
    expect(html).toMatch(/href="\/top-international\?page=3"[^>]*>Next/)
    expect(html).toMatch(/href="\/top-international"[^>]*>Previous/)
  })

  test.each(['/top-international', '/top-international-apps'])(
    'the full list of top international apps is at %s, with the categories',
    async path => {
      const text = textOf(await render(path, asMember))
      expect(text).toContain('Browse Apps by Category')
      expect(text).toContain('Social Networking')
      expect(text).not.toContain('Sign In')
    },
  )

  test('the full list of top international apps shows no categories to a visitor', async () => {
    const text = textOf(await render('/top-international-apps', withInternational))
    expect(text).not.toContain('Browse Apps by Category')
  })
})

describe('the shell', () => {
  test('the shell shows a member their account, their pages and the sign-out link', async () => {
    const html = await render('/tools', asMember)
    expect(textOf(html)).toMatch(/My Tracked Apps .* Mira &lt;b&gt; .*Settings .*mira@example\.com .*Sign Out/)
    expect(html).toContain('href="/api/logout"')
    expect(textOf(html)).not.toMatch(/Sign In|Admin Panel/)
  })

  test('the shell shows an admin the link to the admin panel', async () => {
    expect(textOf(await render('/tools', asAdmin))).toContain('Admin Panel')
  })

  test('the shell sends a visitor to the sign-in page and back to the current page', async () => {
    const html = await render('/tools?from=notes', () => undefined)
    expect(html).toMatch(/href="\/auth\?return=%2Ftools%3Ffrom%3Dnotes"[^>]*>Sign In/)
    expect(textOf(html)).not.toMatch(/Sign Out|My Tracked Apps/)
  })
})

test('a visitor at the full list of top international apps sees the sign-in page, with a link to the public list', async () => {
  const html = await render('/top-international', () => undefined)
  expect(html).toMatch(/<h1[^>]*>Sign In<\/h1>/)
  expect(html).toMatch(/<main.*href="\/top-international-apps"[^>]*>See the public list of top international apps</s)
  expect(await render('/auth', () => undefined)).not.toContain('See the public list')
})

describe('the sign-in page', () => {
  test('the sign-in page names the provider and passes the return path on', async () => {
    const html = await render('/auth?return=%2Fapp%2F7', withWay({ providerName: 'Acme <ID>' }))
    expect(html).toMatch(/<a href="\/api\/login\?return=%2Fapp%2F7"[^>]*>Sign in with Acme &lt;ID&gt;/)
    expect(textOf(html)).toContain('Browse Public Data')
  })

  test('the sign-in page ignores a return path that leaves the site', async () => {
    const html = await render('/auth?return=%2F%2Felsewhere.example', withWay({ providerName: 'Acme' }))
    expect(html).toMatch(/<a href="\/api\/login"[^>]*>Sign in with Acme/)
    expect(html).not.toContain('elsewhere')
  })

  test.each(signInProblems)('the sign-in page explains why signing in failed and what to do: %s', async problem => {
    const html = await render(`/auth?problem=${problem}`, withWay({ providerName: 'Acme' }))
    expect(html).toMatch(/role="alert"[^>]*>[A-Z][^<]{40,}\.</)
  })

  test('the sign-in page ignores an unknown problem', async () => {
    expect(await render('/auth?problem=%3Cb%3E', withWay({ providerName: 'Acme' }))).not.toContain('role="alert"')
  })

  test('the sign-in page says that sign-in is not set up, and tells the owner how to sign in', async () => {
    const html = await render('/auth', withWay({ providerName: null }))
    expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Sign in with/)
    expect(textOf(html)).toContain('Sign-in is not set up on this server yet.')
    expect(textOf(html)).not.toContain('owner')
    const owned = textOf(await render('/auth', withWay({ providerName: null, hasOwnerLink: true })))
    expect(owned).toContain('Open the owner link that the server printed. npm run owner-link prints a new one.')
  })
})

describe('the admin panel', () => {
  test("the admin panel shows everyone's role, and offers a change where it is possible", async () => {
    const html = await render('/admin/people', asAdmin)
    const text = textOf(html)
    expect(text).toMatch(/Ada .*Admin .*Your own role/)
    expect(text).toMatch(/Mira &lt;b&gt; .*mira@example\.com .*Member .*Make admin \(Mira &lt;b&gt;\)/)
    expect(text).toMatch(/Cleo .*Admin .*Set in the server configuration/)
    expect(html.match(/aria-haspopup="dialog"[^>]*>Make /g)).toHaveLength(1)
  })

  test('the admin panel shows the standing of every public app, and who removed an app and why', async () => {
    const html = await render('/admin', asAdmin)
    const text = textOf(html)
    expect(text).toMatch(/Tidal &lt;Notes&gt; .*Best: #1 · ranked in 43 countries .*Refresh rankings .*Remove /)
    expect(text).toMatch(
      /Removed from top international .*Tidal .*Not an &lt;app&gt; .*Ada · Nov 20, 2:02 PM .*Restore/,
    )
  })

  test('the admin panel cannot add an app without a URL', async () => {
    expect(await render('/admin', asAdmin)).toMatch(/<button[^>]* disabled=""[^>]*>Add App</)
  })
})

describe('the audit log', () => {
  test('the audit log shows every action with its target, its author and its reason, and links to older ones', async () => {
    const html = await render('/admin/audit', asAdmin)
    const text = textOf(html)
    expect(text).toMatch(/Removed Tidal &lt;Notes&gt; .*from the public list .*Spam &lt;b&gt; .*Deleted account/)
    expect(text).toMatch(/Started Rankings Optimization .*Threshold 500 .*No reason given .*Ada/)
    expect(html).toMatch(/href="\/admin\/audit\?cursor=0000000000000001"[^>]*>Older/)
    expect(html).toMatch(/href="\/api\/admin\/audit\.csv"[^>]* download/)
  })
})

test.each(['/my-apps', '/settings', '/admin'])(
  '%s shows an error instead of the sign-in page when the user cannot be loaded',
  async path => {
    const html = await render(path, queryClient => queryClient.removeQueries({ queryKey: currentUserQuery.queryKey }))
    expect(textOf(html)).toContain('Error checking your sign-in: The server could not be reached.')
    expect(html).toMatch(/role="alert"/)
    expect(textOf(html)).toContain('Retry')
  },
)
