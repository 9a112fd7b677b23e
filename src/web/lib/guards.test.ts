import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { listPeople } from '#contract/people.ts'
import { createAppRouter } from '#web/router.tsx'
import { exampleAdmin, exampleMember, seedUser } from '#web/testing/people.ts'
import { call, setSend } from './api-client.ts'
import { currentUserQuery } from './current-user.ts'
import { createQueryClient } from './query-client.ts'
import { findToast } from './toasts.ts'

/** No API: queries that a test did not seed fail. */
setSend(async () => new Response('{}', { status: 503 }))

/** The path a reader reaches after redirects, as on the server. Without a user argument the query for the user fails. */
const landOn = async (path: string, user: User | null | undefined): Promise<string> => {
  const queryClient = createQueryClient()
  if (user !== undefined) seedUser(queryClient, user)
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const result = router._serverResult
  const next = result?.type === 'redirect' ? result.redirect.options.href : undefined
  return next === undefined ? router.state.location.href : landOn(next, user)
}

const memberPages = ['/my-apps', '/settings', '/inbox', '/inbox/rules', '/device']
const adminPages = [
  '/admin',
  '/admin/score-weights',
  '/admin/people',
  '/admin/suspects/7',
  '/admin/audit',
  '/admin/maintenance',
  '/admin/og-images',
]

test.each([...memberPages, ...adminPages])('a visitor at %s is asked to sign in and then returns', async path => {
  expect(await landOn(path, null)).toBe(`/auth?return=${encodeURIComponent(path)}`)
})

test('the return path leads to the same view', async () => {
  const landed = await landOn('/my-apps?view=table&sort=name', null)
  expect(landed).toBe(`/auth?return=${encodeURIComponent('/my-apps?view=table&sort=name')}`)
  expect(await landOn(landed, exampleMember)).toBe('/my-apps?view=table&sort=name')
})

const publicPages = [
  '/',
  '/apps',
  '/search',
  '/tools',
  '/top-international',
  '/top-international-apps',
  '/app/7',
  ...['world', 'history', 'keywords', 'versions'].map(tab => `/app/7/${tab}`),
  '/charts?storefront=jp&at=2026-11-20T14%3A00%3A00.000Z',
  '/movers',
  '/movers/weather',
  '/compare?apps=7%2C8',
  '/developer/7',
]

test.each(publicPages)('a visitor may stay at %s', async path => {
  expect(await landOn(path, null)).toBe(path)
})

test.each(adminPages)('a member at %s is redirected to the first page, and an admin stays', async path => {
  expect(await landOn(path, exampleMember)).toBe('/')
  expect(await landOn(path, exampleAdmin)).toBe(path)
})

test.each(memberPages)('a member may stay at %s', async path => {
  expect(await landOn(path, exampleMember)).toBe(path)
})

test.each([...memberPages, ...adminPages, '/auth'])(
  '%s does not redirect while the user cannot be loaded',
  async path => {
    expect(await landOn(path, undefined)).toBe(path)
  },
)

test.each([
  ['/auth', '/apps'],
  ['/auth?return=%2Fsettings', '/settings'],
  ['/auth?return=%2Fapp%2F7%3Frange%3D1y', '/app/7?range=1y'],
  ['/auth?return=%2F%2Felsewhere.example', '/apps'],
  ['/auth?return=https%3A%2F%2Felsewhere.example', '/apps'],
  ['/auth?return=%2Fauth', '/apps'],
  ['/auth?return=%2Fadmin', '/'],
])('a signed-in user at %s is redirected to %s', async (from, to) => {
  expect(await landOn(from, exampleMember)).toBe(to)
})

test('when a session has ended, any following call turns the reader into a visitor', async () => {
  const queryClient = createQueryClient()
  seedUser(queryClient, exampleMember)
  setSend(async () => new Response('{}', { status: 401 }))
  await queryClient.prefetchQuery({ queryKey: ['any'], queryFn: () => call(listPeople, {}) })
  expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeNull()
  seedUser(queryClient, exampleMember)
  const change = queryClient.getMutationCache().build(queryClient, { mutationFn: () => call(listPeople, {}) })
  await expect(change.execute(undefined)).rejects.toThrow('401')
  expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeNull()
})

test('when a request beside the page finds that the session has ended, a message says so once', async () => {
  const queryClient = createQueryClient()
  setSend(async () => new Response('{}', { status: 401 }))
  const ask = (name: string, isSecondary: boolean) =>
    queryClient.prefetchQuery({ queryKey: [name], queryFn: () => call(listPeople, {}), meta: { isSecondary } })
  seedUser(queryClient, exampleMember)
  await ask('of the page', false)
  expect(findToast()).toBeUndefined()
  seedUser(queryClient, exampleMember)
  await ask('beside the page', true)
  const toast = findToast()
  expect(toast).toMatchObject({ title: 'You are signed out', isOpen: true })
  await ask('also beside the page', true)
  expect(findToast()).toBe(toast)
})

test('any other failure keeps the reader signed in', async () => {
  const queryClient = createQueryClient()
  seedUser(queryClient, exampleMember)
  await queryClient.prefetchQuery({ queryKey: ['any'], queryFn: () => Promise.reject(new Error('broken')) })
  expect(queryClient.getQueryData(currentUserQuery.queryKey)).toEqual(exampleMember)
})
