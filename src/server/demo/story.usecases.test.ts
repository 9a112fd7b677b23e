import { expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { addDays, dayOf } from '#domain/days.ts'
import { suspects } from '../evidence/evidence.table.ts'
import { createGradeImported } from '../evidence/imported-readings.usecases.ts'
import { createHistory } from '../history/history.usecases.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openFakeAppStore } from '../testing/test-collector.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { importDays } from './days.usecases.ts'
import { cutDays } from './demo.usecases.ts'
import { createGradeDoubtful, fetchStory } from './story.usecases.ts'

const today = '2026-03-07'
const now = new Date(`${today}T15:00:00Z`)
const grossing: Chart = { storefront: 'no', type: 'top-grossing', genre: 36, device: 'iphone' }

test('the usual rule doubts the repeated charts of the story: two are rejected by the next reading, and one is open', async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(now)
  const history = createHistory({ db, clock })
  const { url } = await openFakeAppStore({ storyDay: today, now: () => now })
  const story = await fetchStory(url)
  if (!story) throw new Error('The store has a story.')
  const grade = createGradeDoubtful(story, createGradeImported({ db, clock, history }))
  const days = Array.from({ length: 40 }, (_, index) => addDays(today, index - 40))
  const options = { db, history, clock, fakeUrl: url, onProgress: () => undefined, grade }
  for (const part of cutDays(days, story)) {
    await importDays(options, { days: part, charts: ['top-grossing:all'], storefronts: ['no'] })
  }

  const held = await db.select().from(suspects)
  expect(held.map(({ observedAt, reason, grade: found }) => [dayOf(observedAt), reason, found])).toEqual([
    [addDays(today, -9), 'frozen', 'rejected'],
    [addDays(today, -8), 'frozen', 'rejected'],
    [addDays(today, -1), 'frozen', 'unconfirmed'],
  ])
  const measured = await history.snapshots.listMeasurements([grossing], { from: new Date('2026-01-01') })
  const measuredDays = measured.get(chartKeyOf(grossing))?.map(({ observedAt }) => dayOf(observedAt))
  expect(days.filter(day => !measuredDays?.includes(day))).toEqual([-9, -8, -1].map(ago => addDays(today, ago)))
})

test('a fake App Store without a story has none', async () => {
  const { url } = await openFakeAppStore({ now: () => now })
  expect(await fetchStory(url)).toBeUndefined()
})
