import { expect, test } from 'vitest'
import type { AppStoreStatus } from '#contract/app-store-status.ts'
import { appStoreStatusQuery } from '#web/lib/app-store-status.ts'
import { exampleAdmin, exampleMember, seedUser } from '#web/testing/people.ts'
import { render, textOf } from '#web/testing/render.tsx'

const answering: AppStoreStatus = {
  state: 'answering',
  since: null,
  retryAt: null,
  observedAt: '2026-11-20T14:02:00.000Z',
  measuredSince: '2026-08-20T14:02:00.000Z',
}

/** The banner's text on a page that does not mention the App Store itself. */
const renderBanner = async (status: AppStoreStatus | undefined): Promise<string> => {
  const html = await render('/tools', queryClient => {
    if (status) queryClient.setQueryData(appStoreStatusQuery.queryKey, status)
  })
  const [, banner = ''] = /<main[^>]*>.*?<p role="status"[^>]*>(.*?)<\/p>/.exec(html) ?? []
  return banner
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u202f', ' ')
    .trim()
}

test('nothing is shown while the App Store responds, or while its status is unknown', async () => {
  expect(await renderBanner(answering)).toBe('')
  expect(await renderBanner(undefined)).toBe('')
})

test('a pause is shown with its end and the age of the numbers', async () => {
  expect(await renderBanner({ ...answering, state: 'paused', retryAt: '2026-11-20T14:05:00.000Z' })).toBe(
    'The App Store asked for a pause until Nov 20, 2:05 PM. Numbers are from Nov 20, 2:02 PM. Data health',
  )
})

test('failures are shown with their start, and that nothing was ever measured', async () => {
  const status: AppStoreStatus = { ...answering, state: 'failing', since: '2026-11-20T13:20:00.000Z', observedAt: null }
  expect(await renderBanner(status)).toBe(
    'The App Store has not answered since Nov 20, 1:20 PM. Nothing has been measured yet. Data health',
  )
})

test('a standstill is shown with its start', async () => {
  const status: AppStoreStatus = { ...answering, state: 'stopped', since: '2026-11-18T14:02:00.000Z' }
  expect(await renderBanner(status)).toMatch(/^No chart has been read since Nov 18, 2:02 PM, though charts were due\. /)
})

test('an unknown time is left out', async () => {
  expect(await renderBanner({ ...answering, state: 'paused' })).toMatch(/^The App Store asked for a pause\. /)
  expect(await renderBanner({ ...answering, state: 'failing' })).toMatch(/^The App Store does not answer\. /)
})

const renderEmpty = (path: string, user?: typeof exampleAdmin): Promise<string> =>
  render(path, queryClient => {
    queryClient.setQueryData(appStoreStatusQuery.queryKey, { ...answering, observedAt: null, measuredSince: null })
    if (user) seedUser(queryClient, user)
  })

test('before the first measurement every page says so, with one way on: the first run for admins, the search for others', async () => {
  const sentence = 'This server is not measuring anything yet.'
  const wayOf = (html: string) => new RegExp(`${sentence}</p><a [^>]*href="([^"]+)"[^>]*>([^<]+)<`).exec(html)?.slice(1)
  for (const path of ['/tools', '/charts', '/auth', '/no-such-page']) {
    expect(wayOf(await renderEmpty(path)), path).toEqual(['/search', 'Search Apps'])
  }
  expect(wayOf(await renderEmpty('/tools', exampleMember))).toEqual(['/search', 'Search Apps'])
  expect(wayOf(await renderEmpty('/tools', exampleAdmin))).toEqual(['/admin/first-run', 'Start the first run'])
  const there = await renderEmpty('/search')
  expect(textOf(there)).toContain(sentence)
  expect(wayOf(there)).toBeUndefined()
})
