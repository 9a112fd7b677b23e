import { expect, test } from 'vitest'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'
import { keywordJobs } from './keywords.jobs.ts'
import { createKeywords } from './keywords.usecases.ts'

const appId = 4_000_000_001
const icon = 'https://is1-ssl.mzstatic.com/icon.png'

const open = async () => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const { db, log, pace, appStore, ask, collector } = await openTestCollector({ clock, url })
  const { findStanding } = collector
  await recordSeenApps(db, [{ appId, name: 'Elf: Map reader', icon }], { storefront: 'us', at: clock.now() })
  await addPublicApps(db, [appId], clock.now())
  const keywords = createKeywords({ db, clock, log, pace, appStore, ask, findStanding, stalenessHours: 72 })
  const listTerms = () =>
    store.requests.flatMap(({ url: address }) => /^\/search\?term=([^&]+)/.exec(address)?.[1] ?? [])
  return { keywords, listTerms, clock }
}

test('a run chooses keywords for an app without any, and measures them at once', async () => {
  const { keywords, listTerms, clock } = await open()
  const [measure] = keywordJobs(keywords, { isEnabled: true, clock })
  const { signal } = new AbortController()
  await measure?.run(signal)
  expect(listTerms().toSorted()).toEqual(['elf', 'map', 'map+reader'])
  const { keywords: found } = await keywords.listKeywords({ appId, storefront: 'us', readerId: undefined })
  expect(found.map(({ keyword, now }) => `${keyword} ${now.state}`).sort()).toEqual([
    'elf unranked',
    'map reader unranked',
    'map unranked',
  ])
  await measure?.run(signal)
  expect(listTerms()).toHaveLength(3)
})

test('an aborted run sends no more requests', async () => {
  const { keywords, listTerms, clock } = await open()
  const [measure] = keywordJobs(keywords, { isEnabled: true, clock })
  await measure?.run(AbortSignal.abort())
  expect(listTerms()).toEqual([])
})

test('only one run goes at a time, and none while the collector is disabled', async () => {
  const { keywords, clock } = await open()
  expect(keywordJobs(keywords, { isEnabled: true, clock })).toMatchObject([{ queue: { policy: 'stately' } }])
  expect(keywordJobs(keywords, { isEnabled: false, clock })).toEqual([])
})
