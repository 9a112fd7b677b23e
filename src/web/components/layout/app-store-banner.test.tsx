import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AppStoreStatus } from '#contract/app-store-status.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Providers } from '#web/providers.tsx'
import { AppStoreBanner } from './app-store-banner.tsx'
import { appStoreStatusQuery } from './layout.queries.ts'

const answering: AppStoreStatus = {
  state: 'answering',
  since: null,
  retryAt: null,
  measuredAt: '2026-11-20T14:02:00.000Z',
}

const render = (status: AppStoreStatus | undefined): string => {
  const queryClient = createQueryClient()
  if (status) queryClient.setQueryData(appStoreStatusQuery.queryKey, status)
  const html = renderToString(
    <Providers queryClient={queryClient}>
      <AppStoreBanner />
    </Providers>,
  )
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u202f', ' ')
    .trim()
}

test('nothing is said while the App Store answers, and nothing when its status is not known', () => {
  expect(render(answering)).toBe('')
  expect(render(undefined)).toBe('')
})

test('a pause is told with its end and the age of the numbers', () => {
  expect(render({ ...answering, state: 'paused', retryAt: '2026-11-20T14:05:00.000Z' })).toBe(
    'The App Store asked for a pause until Nov 20, 2:05 PM. Numbers are from Nov 20, 2:02 PM.',
  )
})

test('failures are told with their beginning, and that nothing was ever measured', () => {
  const status: AppStoreStatus = { ...answering, state: 'failing', since: '2026-11-20T13:20:00.000Z', measuredAt: null }
  expect(render(status)).toBe('The App Store has not answered since Nov 20, 1:20 PM. Nothing was measured yet.')
})

test('no moment is made up where none is known', () => {
  expect(render({ ...answering, state: 'paused' })).toMatch(/^The App Store asked for a pause\. /)
  expect(render({ ...answering, state: 'failing' })).toMatch(/^The App Store does not answer\. /)
})
