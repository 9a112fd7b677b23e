import { batchesOf } from '#domain/batches.ts'
import { type Chart, chartKeyOf, findChart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { History } from '../../history/history.usecases.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { notifyPeople } from './corrections.usecases.ts'
import type { NoticeChange } from './notices.rules.ts'
import {
  listPeopleNotified,
  listReported,
  markNotFirst,
  type ReportedRow,
  type ReportedTable,
  reportedTables,
} from './reported-firsts.repository.ts'
import { markWithdrawn } from './withdrawn-changes.usecases.ts'

type CorrectFirstsOptions = { db: Database; history: Pick<History, 'ranks'>; clock: Clock; hasMail: boolean }

/** A reported first time or record, and its index in the list of its row. */
type ReportedFirst = { id: number; place: number; appId: AppId; chart: Chart; observedAt: Date; change: NoticeChange }

/** Older ones are not corrected any more. */
const reportedWithinMs = 35 * dayMs
/** Limits what one statement reads. */
const mostAtOnce = 4_000

const firstKinds: readonly string[] = ['first-top', 'first-country', 'best-rank']

const isStandingFirst = ({ reason, isNotFirst, isWithdrawn }: NoticeChange): boolean =>
  firstKinds.includes(reason.kind) && !isNotFirst && !isWithdrawn

const toFirsts = ({ id, appId, changes }: ReportedRow): ReportedFirst[] =>
  changes.flatMap((change, place) => {
    const chart = findChart(change.chartKey)
    if (!isStandingFirst(change) || !chart) return []
    return { id, place, appId, chart, observedAt: new Date(change.observedAt), change }
  })

const withoutWithdrawn = async (db: Database, rows: readonly ReportedRow[]): Promise<ReportedRow[]> => {
  const marked = await markWithdrawn(
    db,
    rows.map(({ appId, changes }) => ({ apps: [{ appId, changes }], notes: [] })),
  )
  return rows.map(({ id, appId }, index) => ({ id, appId, changes: marked[index]?.apps[0]?.changes ?? [] }))
}

const rankKeyOf = ({ appId, chart, observedAt }: Pick<ReportedFirst, 'appId' | 'chart' | 'observedAt'>): string =>
  `${appId} ${chartKeyOf(chart)}@${observedAt.getTime()}`

/** Finds those that history refutes, because the app had an earlier rank that was at least as good. */
const findFalse = async (
  { ranks }: Pick<History, 'ranks'>,
  firsts: readonly ReportedFirst[],
): Promise<ReportedFirst[]> => {
  const best = await ranks.listBestBefore(firsts.map(({ change, ...first }) => ({ ...first, rank: change.rank ?? 0 })))
  const firstSeen = await ranks.listFirstSeen([...new Set(firsts.map(({ appId }) => appId))], new Date(0))
  const bestBefore = new Map(best.map(found => [rankKeyOf(found), found.rank]))
  const seenSince = new Map(firstSeen.map(({ appId, storefront, at }) => [`${appId} ${storefront}`, at]))
  return firsts.filter(first => {
    const { appId, chart, observedAt, change } = first
    if (change.reason.kind === 'first-country')
      return (seenSince.get(`${appId} ${chart.storefront}`) ?? observedAt) < observedAt
    return (bestBefore.get(rankKeyOf(first)) ?? Number.POSITIVE_INFINITY) <= (change.reason.top ?? change.rank ?? 0)
  })
}

/**
 * Finds reported first times and records that history refutes, because an import added earlier measurements. Each is
 * marked once, and each person who was notified gets one correction.
 */
export const createCorrectFirsts = ({ db, history, clock, hasMail }: CorrectFirstsOptions) => {
  const listFalse = async (table: ReportedTable): Promise<ReportedFirst[]> => {
    const rows = await listReported(db, table, new Date(clock.now().getTime() - reportedWithinMs))
    const firsts = (await withoutWithdrawn(db, rows)).flatMap(toFirsts)
    const found: ReportedFirst[] = []
    for (const batch of batchesOf(firsts, mostAtOnce)) found.push(...(await findFalse(history, batch)))
    return found
  }

  /** Returns how many people were notified. */
  return async (): Promise<number> => {
    const found = await Promise.all(reportedTables.map(async table => ({ table, firsts: await listFalse(table) })))
    return db.transaction(async tx => {
      let notified = 0
      for (const { table, firsts } of found) {
        const rows = [...Map.groupBy(firsts, ({ id }) => id)].map(([id, of]) => ({
          id,
          places: of.map(({ place }) => place),
        }))
        const marked = await markNotFirst(tx, table, rows)
        if (table !== 'app_findings' || marked.length === 0) continue
        const people = await listPeopleNotified(tx, marked)
        await notifyPeople(tx, {
          people,
          now: clock.now(),
          hasMail,
          toNote: about => ({ kind: 'not-first', ...about }),
        })
        notified += people.length
      }
      return notified
    })
  }
}
