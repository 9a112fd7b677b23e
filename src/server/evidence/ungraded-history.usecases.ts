import { chartKeyOf } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { History } from '../history/history.usecases.ts'
import { type Month, type MonthSteps, spanOfMonths, visitMonths } from '../history/months.rules.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { pastMs } from './pasts.rules.ts'
import { gradeSeries, type HeldSnapshot } from './series.rules.ts'
import { longestHeldMs } from './suspects.usecases.ts'
import { findUngraded, forgetUngraded, saveGradedMonth } from './ungraded-history.repository.ts'
import { createWithdrawSnapshots, type NoteWithdrawnPlans } from './withdraw-snapshots.usecases.ts'
import { witnessMs } from './witnesses.rules.ts'

export type UngradedHistoryOptions = {
  db: Database
  clock: Clock
  history: Pick<History, 'months' | 'flush'>
  noteWithdrawnPlans: NoteWithdrawnPlans
}

const reason = 'Unusual reading, recorded before measurements were graded.'
const everyChart = { storefront: null, chartType: null, device: null, genre: null, origin: null }

const msOf = ({ observedAt }: Snapshot): number => observedAt.getTime()

/** Other charts of the same country read within an hour. Charts of all countries for a month would not fit into memory. */
const indexAround = (snapshots: readonly Snapshot[]) => {
  const hourOf = (ms: number) => Math.floor(ms / witnessMs)
  const byHour = Map.groupBy(snapshots, snapshot => `${snapshot.chart.storefront}@${hourOf(msOf(snapshot))}`)
  return (reading: Snapshot): Snapshot[] =>
    [-1, 0, 1]
      .flatMap(step => byHour.get(`${reading.chart.storefront}@${hourOf(msOf(reading)) + step}`) ?? [])
      .filter(snapshot => Math.abs(msOf(snapshot) - msOf(reading)) <= witnessMs)
}

/**
 * Grades readings that were accepted without grading before an upgrade, by the current rule, and withdraws the wrong ones.
 * Works month by month; a stopped run resumes after the last completed month.
 */
export const createGradeUngraded = ({ db, clock, history, noteWithdrawnPlans }: UngradedHistoryOptions) => {
  const withdrawSnapshots = createWithdrawSnapshots({ noteWithdrawnPlans })

  const gradeSlice = async (storefronts: readonly StorefrontCode[], { from, to }: Span): Promise<HeldSnapshot[]> => {
    const span = { from: new Date(Math.max(0, from.getTime() - pastMs)), to: new Date(to.getTime() + longestHeldMs) }
    const snapshots = await history.months.listSnapshotsIn(storefronts, span)
    const listAround = indexAround(snapshots)
    return [...Map.groupBy(snapshots, ({ chart }) => chartKeyOf(chart)).values()].flatMap(ofChart => {
      const before = ofChart.filter(({ observedAt }) => observedAt < from)
      // Later readings may confirm those of the month; they are graded with their own month.
      const readings = ofChart.filter(({ observedAt }) => observedAt >= from)
      return gradeSeries({ readings, before, listAround }).held.filter(({ fresh }) => fresh.observedAt <= to)
    })
  }

  /**
   * Sends no e-mails, because a correction about old days helps nobody. The affected notifications are marked in the inbox.
   */
  const withdraw = async (tx: Database, found: readonly HeldSnapshot[]): Promise<void> => {
    const now = clock.now()
    const made = { createdAt: now, isByRule: true, reason, scope: everyChart, correctedAt: now, people: 0 }
    const withdrawn = found.map(({ fresh, verdict }) => ({ snapshot: fresh, why: verdict.detail }))
    await withdrawSnapshots(tx, made, withdrawn)
  }

  const gradeMonth = async (month: Month, before: Date): Promise<number> => {
    await history.flush()
    const held: HeldSnapshot[] = []
    for (const storefronts of await history.months.listSlices(month))
      held.push(...(await gradeSlice(storefronts, spanOfMonths(month))))
    const found = held.filter(({ fresh }) => fresh.observedAt < before)
    await db.transaction(async tx => {
      if (found.length > 0) await withdraw(tx, found)
      await saveGradedMonth(tx, month)
    })
    await history.flush()
    return found.length
  }

  /** Returns the number of withdrawn readings; undefined if there was nothing to grade. */
  return async ({ signal, onStep }: Pick<MonthSteps, 'signal' | 'onStep'>): Promise<number | undefined> => {
    const ungraded = await findUngraded(db)
    if (!ungraded) return undefined
    const { before, gradedMonth } = ungraded
    const months = (await history.months.listMonths()).filter(month => spanOfMonths(month).from < before)
    let withdrawn = 0
    const visit = async (month: Month) => {
      withdrawn += await gradeMonth(month, before)
    }
    await visitMonths(months, { from: gradedMonth ?? undefined, signal, onStep, visit })
    await forgetUngraded(db)
    return withdrawn
  }
}

export type GradeUngraded = ReturnType<typeof createGradeUngraded>
