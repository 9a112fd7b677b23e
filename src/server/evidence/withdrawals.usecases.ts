import type { Withdrawal, WithdrawalPreview, WithdrawalScope } from '#contract/withdrawals.ts'
import { chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { ReadingScope, ScopeFacts } from '../history/keeping/withdrawing.usecases.ts'
import type { Recording } from '../history/recordings.usecases.ts'
import type { ChartFetch, Snapshot, SnapshotSource } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database/database.ts'
import type { ListPage } from '../platform/http/list-pages.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import {
  countWithdrawnTwice,
  findSignedWithdrawal,
  forgetMeasured,
  insertWithdrawal,
  listReadingsOf,
  listSignedWithdrawals,
  lockWithdrawals,
  markUndone,
  type NewWithdrawal,
  type ReadingKey,
  type SignedWithdrawal,
  type WithdrawnReading,
} from './withdrawals.repository.ts'

/** A withdrawn measurement and the reason. */
type WithdrawnSnapshot = { snapshot: Snapshot; why: string }

/** Called with measurements that are withdrawn or restored. */
type NoteWithdrawnPlans = (db: Database, fetches: readonly ChartFetch[]) => Promise<void>

const toReading = ({ snapshot }: WithdrawnSnapshot): Omit<WithdrawnReading, 'withdrawalId'> => {
  const { chart, observedAt, source, depth, appIds } = snapshot
  return { chartKey: chartKeyOf(chart), observedAt, source, depth, appIds: [...appIds] }
}

const toWithdrawn = ({ snapshot: { chart, observedAt }, why: detail }: WithdrawnSnapshot): ChartFetch => ({
  chart,
  observedAt,
  outcome: 'withdrawn',
  reason: 'withdrawn',
  detail,
})

const describeWithdrawn = (withdrawn: readonly WithdrawnSnapshot[]) => {
  const times = withdrawn.map(({ snapshot }) => snapshot.observedAt.getTime()).toSorted((a, b) => a - b)
  const charts = new Set(withdrawn.map(({ snapshot }) => chartKeyOf(snapshot.chart))).size
  return { readings: withdrawn.length, charts, firstAt: new Date(times[0] ?? 0), lastAt: new Date(times.at(-1) ?? 0) }
}

const changed = (): RequestError =>
  new RequestError('withdrawal.changed', 'The measurements have changed since the preview. Please review them again.')

/**
 * Withdraws measurements in the caller's transaction, keeps what is needed to restore them, and returns the withdrawal's id.
 * @throws RequestError withdrawal.changed when another withdrawal already has one of them.
 */
const createWithdrawSnapshots =
  ({ noteWithdrawnPlans }: { noteWithdrawnPlans: NoteWithdrawnPlans }) =>
  async (
    { tx, record }: Recording,
    made: Omit<NewWithdrawal, 'readings' | 'charts' | 'firstAt' | 'lastAt'>,
    withdrawn: readonly WithdrawnSnapshot[],
  ): Promise<number> => {
    await lockWithdrawals(tx)
    const id = await insertWithdrawal(tx, { ...made, ...describeWithdrawn(withdrawn) }, withdrawn.map(toReading))
    if ((await countWithdrawnTwice(tx, id)) > 0) throw changed()
    const fetches = withdrawn.map(toWithdrawn)
    await forgetMeasured(tx, id)
    await record(fetches)
    await noteWithdrawnPlans(tx, fetches)
    return id
  }

export type WithdrawalsOptions = {
  db: Database
  history: History
  clock: Clock
  /** Number of people notified because of these measurements. */
  countNotifiedPeople: (db: Database, readings: readonly ReadingKey[]) => Promise<number>
  noteWithdrawnPlans: NoteWithdrawnPlans
}

/** Limited, because one transaction writes the whole withdrawal: a few seconds and a few megabytes at this size. */
const mostReadings = 10_000
const mostShown = 50
const mostListed = 100

const toScope = ({ from, to, storefront, chartType, device, genre, origin }: WithdrawalScope): ReadingScope => ({
  from: new Date(from),
  to: new Date(to),
  storefront: storefront ?? null,
  chartType: chartType ?? null,
  device: device ?? null,
  genre: genre ?? null,
  origin: origin ?? null,
})

const keyOf = ({ chart, observedAt }: Snapshot): ReadingKey => ({
  chartKey: chartKeyOf(chart),
  observedAt: observedAt.toISOString(),
})

const toRestored = ({ chartKey, observedAt, source, depth, appIds }: WithdrawnReading): ChartFetch => {
  const chart = parseChartKey(chartKey)
  // Guarantee: only snapshots from history are withdrawn.
  const snapshot = { chart, observedAt, source: source as SnapshotSource, depth, appIds }
  return { chart, observedAt, isRestored: true, outcome: appIds.length === 0 ? 'empty' : 'recorded', snapshot }
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
const describeCounts = ({ readings, charts }: Pick<ScopeFacts, 'readings' | 'charts'>): string =>
  `${count(readings, 'measurement')} of ${count(charts, 'chart')}`

const describe = ({ row, createdBy, undoneBy }: SignedWithdrawal): Withdrawal => ({
  id: String(row.id),
  reason: row.reason,
  readings: row.readings,
  charts: row.charts,
  scope: row.scope,
  createdAt: row.createdAt.toISOString(),
  createdBy,
  undoneBy,
  people: row.people,
  isByRule: row.isByRule,
  firstAt: row.firstAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
})

const nothingFound = (): RequestError =>
  new RequestError('withdrawal.nothing_found', 'There are no measurements to withdraw, or they are already withdrawn.')
const tooMany = (readings: number): RequestError =>
  new RequestError(
    'withdrawal.too_many',
    `The selection has ${readings} measurements; at most ${mostReadings} can be withdrawn at once. Choose a shorter span.`,
  )
const describeReading = ({ chart, observedAt, appIds, source }: Snapshot): WithdrawalPreview['newest'][number] => ({
  chart: nameChart(chart),
  observedAt: observedAt.toISOString(),
  entryCount: appIds.length,
  origin: source === 'import' ? 'import' : 'app-store',
})

export type Withdrawals = ReturnType<typeof createWithdrawals>

/** Withdraws measurements at the request of admins. */
export const createWithdrawals = (options: WithdrawalsOptions) => {
  const { db, history, clock, countNotifiedPeople, noteWithdrawnPlans } = options
  const withdrawSnapshots = createWithdrawSnapshots(options)
  const find = async (id: number): Promise<Withdrawal> => {
    const found = await findSignedWithdrawal(db, id)
    if (found) return describe(found)
    throw new RequestError('withdrawal.not_found', 'This withdrawal does not exist.')
  }

  const read = (scope: ReadingScope, most: number) =>
    Promise.all([history.describeScope(scope), history.listInScope(scope, most)])

  /** @throws RequestError when the preview is out of date, or when there are none or too many. */
  const check = ({ readings }: ScopeFacts, expected: number): void => {
    if (readings === 0) throw nothingFound()
    if (readings > mostReadings) throw tooMany(readings)
    if (readings !== expected) throw changed()
  }

  return {
    preview: async (scope: WithdrawalScope): Promise<WithdrawalPreview> => {
      const [facts, found] = await read(toScope(scope), mostReadings)
      return {
        readings: facts.readings,
        charts: facts.charts,
        most: mostReadings,
        firstAt: facts.first?.toISOString() ?? null,
        lastAt: facts.last?.toISOString() ?? null,
        people: await countNotifiedPeople(db, found.map(keyOf)),
        newest: found.slice(0, mostShown).map(describeReading),
      }
    },

    /** The newest, or those of a page and one more. */
    list: async (page?: ListPage): Promise<Withdrawal[]> => {
      const before = page?.after && Number(page.after[0])
      const limit = page ? page.limit + 1 : mostListed
      return (await listSignedWithdrawals(db, { before, limit })).map(describe)
    },

    /**
     * Writes the withdrawal and takes its measurements out of history in one transaction.
     * @throws RequestError withdrawal.nothing_found, withdrawal.too_many, withdrawal.changed
     */
    withdraw: async (
      admin: Actor,
      { reason, readings: expected, ...filters }: WithdrawalScope & { reason: string; readings: number },
    ): Promise<Withdrawal> => {
      const { from, to, ...scope } = toScope(filters)
      const [facts, found] = await read({ from, to, ...scope }, mostReadings)
      check(facts, expected)
      const now = clock.now()
      const id = await history.transact(async recording => {
        const { tx } = recording
        const made = { createdAt: now, createdBy: admin.userId, reason, scope }
        const withdrawn = found.map(snapshot => ({ snapshot, why: reason }))
        const number = await withdrawSnapshots(recording, made, withdrawn)
        const details = `From ${facts.first?.toISOString()} to ${facts.last?.toISOString()}`
        await recordAct(tx, admin, { action: 'withdrawal.make', subject: describeCounts(facts), reason, details }, now)
        return number
      })
      return find(id)
    },

    /** @throws RequestError withdrawal.not_found, withdrawal.undone */
    undo: async (admin: Actor, id: number, reason?: string): Promise<Withdrawal> => {
      await find(id)
      const now = clock.now()
      await history.transact(async ({ tx, record }) => {
        await lockWithdrawals(tx)
        const row = await markUndone(tx, id, { undoneAt: now, undoneBy: admin.userId })
        if (!row) throw undone()
        const fetches = (await listReadingsOf(tx, id)).map(toRestored)
        await record(fetches)
        await noteWithdrawnPlans(tx, fetches)
        const details = `Withdrawn at ${row.createdAt.toISOString()}: ${row.reason}`
        await recordAct(tx, admin, { action: 'withdrawal.undo', subject: describeCounts(row), reason, details }, now)
      })
      return find(id)
    },
  }
}

const undone = (): RequestError => new RequestError('withdrawal.undone', 'This withdrawal has already been undone.')
