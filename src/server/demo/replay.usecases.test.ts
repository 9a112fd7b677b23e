import { expect, test } from 'vitest'
import { everyChart } from '#domain/alerts.ts'
import { addDays, dayOf } from '#domain/days.ts'
import { createHistory } from '../history/history.usecases.ts'
import { openTestAlerting } from '../testing/alerts/alerting.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openFakeAppStore } from '../testing/test-collector.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { importDays } from './days.usecases.ts'
import { createPastClock } from './past-clock.usecases.ts'
import { createMeasuredDays, createReplayDay } from './replay.usecases.ts'
import { fetchStory, getAppId } from './story.usecases.ts'

const today = '2026-03-07'

test('a day that is lived through sends the e-mail of its morning and then finds what its noon has measured', async () => {
  const { db } = await openTestDatabase()
  const now = new Date(`${today}T15:00:00Z`)
  const { url } = await openFakeAppStore({ storyDay: today, now: () => now })
  const clock = createPastClock(now)
  const history = createHistory({ db, clock })
  const { evaluate, outbox, received, addPerson } = openTestAlerting({ db, history, clock })
  const story = await fetchStory(url)
  const appId = story ? getAppId(story, 'Tidal Notes') : 0
  await addPerson({
    appIds: [appId],
    rules: [{ question: { kind: 'first-top', tops: [1] }, scope: everyChart }],
    schedule: { digest: 'daily', hour: 8 },
  })
  const measured = createMeasuredDays(new Set([appId]))
  const days = Array.from({ length: 14 }, (_, index) => addDays(today, index - 24))
  const options = { db, history, clock: createTestClock(now), fakeUrl: url, onProgress: () => undefined }
  await importDays(
    { ...options, onNewSnapshots: measured.note },
    { days, charts: ['top-free:6007'], storefronts: ['jp', 'us'] },
  )

  const replayDay = createReplayDay({ db, clock, evaluate, outbox })
  for (const day of days) await replayDay(day, measured.take(day))
  expect(received).toHaveLength(1)
  const [{ message } = {}] = received
  expect(message?.createdAt && dayOf(message.createdAt)).toBe(addDays(today, -12))
  expect(message?.apps[0]?.groups[0]?.changes).toEqual([
    expect.objectContaining({ rank: 1, chart: expect.objectContaining({ storefront: 'jp' }) }),
  ])
})
