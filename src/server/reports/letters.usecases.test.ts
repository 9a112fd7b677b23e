import { beforeAll, expect, test } from 'vitest'
import { saveAlertSchedule } from '#contract/alerts.ts'
import { getInbox } from '#contract/inbox.ts'
import { defaultSchedule } from '#domain/alerts.ts'
import { dayMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
const tidal = 3_300_000_001
const others = Array.from({ length: 50 }, (_, index) => 5_000_000_000 + index)

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history, clock } = opened.services
  const now = clock.now()
  await recordSeenApps(database.db, [{ appId: tidal, name: 'Tidal', genre: 6014, price: 0 }], {
    storefront: 'us',
    at: now,
  })
  const chart = { storefront: 'us', type: 'top-free', genre: 6014, device: 'iphone' } as const
  await history.snapshots.recordSnapshots(
    Array.from({ length: 20 }, (_, index) => ({
      chart,
      observedAt: new Date(now.getTime() - (19 - index) * dayMs),
      source: 'rss' as const,
      depth: 100,
      appIds: [...others.slice(0, 30 - index), tidal, ...others.slice(30 - index)],
    })),
  )
})

const open = async (report: 'none' | 'week') => {
  const { userId, cookie } = await signIn(opened.services)
  const headers = { ...sameOrigin, cookie }
  const url = saveAlertSchedule.path.replace(':userId', userId)
  // Whatever the weekday of this clock is, the letter of the last week has been due for some time.
  const payload = { ...defaultSchedule, weekday: 1, hour: 0, report }
  const saved = await opened.server.inject({ method: 'PUT', url, headers, payload })
  expect(saved.statusCode, saved.body).toBe(200)
  const inbox = async () =>
    getInbox.response.parse(
      (await opened.server.inject({ url: getInbox.path.replace(':userId', userId), headers })).json(),
    )
  const track = () => opened.server.inject({ method: 'POST', url: `/api/track-app/${tidal}`, headers })
  return { inbox, track }
}

test('a report e-mail that is due is sent once, with the sentence of its report, and only to people who want it', async () => {
  const [reader, other, without] = [await open('week'), await open('none'), await open('week')]
  await reader.track()
  await other.track()
  const { sendLetters } = opened.services.alerting
  expect(await sendLetters()).toBe(1)
  expect(await sendLetters()).toBe(0)
  const { notices } = await reader.inbox()
  expect(notices).toMatchObject([
    { apps: [], notes: [{ kind: 'report', span: 'week', sentence: expect.stringMatching(/^1 app climbed\./) }] },
  ])
  expect((await other.inbox()).notices).toEqual([])
  // Without apps there is nothing to report.
  expect((await without.inbox()).notices).toEqual([])
})
