import { collectorDesk } from '#contract/desk.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { createAppStoreStandIn } from './app-store-stand-in.ts'
import { createRunningClock } from './test-clock.ts'
import { openTestCollector } from './test-collector.ts'

export type StandIn = Parameters<typeof createAppStoreStandIn>[0]

export const deskStart = new Date('2026-03-07T12:00:00Z')

export const idsFrom = (first: number, length = 100): number[] => Array.from({ length }, (_, index) => first + index)
/** Distinct ids per chart, because six charts of one country never contain the same apps. */
export const idsOf = (key: string): number[] =>
  idsFrom([...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) * 1_000)

/** A collector and the admin who controls it. */
export const openTestDesk = async (
  answer: StandIn = idsOf,
  environment: NodeJS.ProcessEnv = {},
  stalenessHours = 72,
) => {
  const clock = createRunningClock(deskStart)
  const appStore = createAppStoreStandIn(answer)
  const settings = { COLLECTOR_STOREFRONTS: 'us,de', ...environment }
  const parts = await openTestCollector({ clock, openAppStore: appStore.open, environment: settings, stalenessHours })
  const identity = { issuer: 'test', subject: 'ada', username: 'Ada', email: null, isEmailVerified: false }
  const { id: userId } = await ensureUser(parts.db, identity, clock.now())
  const readDesk = async () => collectorDesk.parse(await parts.desk.getDesk())
  const collect = () => parts.collector.collect()
  const acts = async () => (await parts.db.select().from(auditEntries)).map(({ action }) => action)
  return { ...parts, clock, readDesk, collect, acts, admin: { userId }, calls: appStore.calls }
}
