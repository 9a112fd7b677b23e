import { expect, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'
import { createKeywords } from './keywords.usecases.ts'

const appId = 4_000_000_001
const us = 'us' as const

/** A person who asks for keyword suggestions, with a server that asks the fake App Store over HTTP. */
const open = async () => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const { db, log, pace, appStore, ask, collector } = await openTestCollector({ clock, url })
  const { findStanding } = collector
  await recordSeenApps(db, [{ appId, name: 'Elf: Map reader' }], { storefront: us, at: clock.now() })
  const keywords = createKeywords({ db, clock, log, pace, appStore, ask, findStanding, stalenessHours: 72 })
  const userId = '00000000-0000-4000-8000-000000000000'
  const propose = () => keywords.listProposals({ userId, appId, storefront: us })
  const countHintCalls = () => store.requests.filter(({ url: address }) => address.includes('/hints')).length
  return { clock, store, pace, propose, countHintCalls }
}

const ofName = ['elf', 'map reader', 'map', 'reader'].map(keyword => ({ keyword, source: 'name' }))

test.each(['forbidden', 'throttled'] as const)(
  'an App Store that answers %s gets no more requests: suggestions come from the name, and say that it paused',
  async kind => {
    const { clock, store, pace, propose, countHintCalls } = await open()
    store.setFault({ match: { path: '/hints' }, fault: { kind }, times: 1 })
    for (let time = 0; time < 3; time += 1) {
      expect(await propose()).toEqual({ storefront: us, proposals: ofName, hints: 'paused' })
      expect(countHintCalls()).toBe(1)
    }
    expect(await pace.findRestEnd('charts')).toBeDefined()
    clock.advance(2 * minuteMs)
    const { hints, proposals } = await propose()
    expect([hints, countHintCalls()]).toEqual(['answered', 2])
    expect(proposals.some(({ source }) => source === 'hints')).toBe(true)
  },
)
