import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { History } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Held } from './agreement.rules.ts'
import { settleHeld } from './held-readings.usecases.ts'
import { usualMs } from './pasts.rules.ts'
import { gradeSeries, type HeldSnapshot, type Settled } from './series.rules.ts'
import { listKnownMoments, listUnconfirmedOf, recordSuspects } from './suspects.repository.ts'

type Options = { db: Database; clock: Clock; history: Pick<History, 'snapshots' | 'fetches' | 'transact'> }

/** Number of charts whose recent weeks are in memory at once. */
const chartsAtOnce = 100

const byTime = (a: Snapshot, b: Snapshot): number => a.observedAt.getTime() - b.observedAt.getTime()

/** Indexes snapshots by timestamp together with country or with kind: each chart is compared with both groups. */
const indexMoments = (snapshots: readonly Snapshot[]) => {
  const countryOf = ({ chart, observedAt }: Snapshot) => `${chart.storefront}@${observedAt.getTime()}`
  const kindOf = ({ chart, observedAt }: Snapshot) =>
    `${chart.type}:${chart.genre}:${chart.device}@${observedAt.getTime()}`
  const [byCountry, byKind] = [Map.groupBy(snapshots, countryOf), Map.groupBy(snapshots, kindOf)]
  return (reading: Snapshot): Snapshot[] => [
    ...(byCountry.get(countryOf(reading)) ?? []),
    ...(byKind.get(kindOf(reading)) ?? []),
  ]
}

/** Grades imported readings by the same rule before they are recorded. */
export const createGradeImported = ({ db, clock, history }: Options) => {
  const readBefore = async (series: ReadonlyMap<ChartKey, Snapshot[]>): Promise<Map<ChartKey, Snapshot[]>> => {
    const first = Math.min(...[...series.values()].map(([reading]) => reading?.observedAt.getTime() ?? 0))
    const charts = [...series.values()].flatMap(([reading]) => (reading ? [reading.chart] : []))
    const stored = await history.snapshots.listSnapshotsOf(charts, new Date(Math.max(0, first - usualMs)))
    return Map.groupBy(stored, ({ chart }) => chartKeyOf(chart))
  }

  const keepHeld = async (found: readonly HeldSnapshot[]): Promise<void> => {
    const known = await listKnownMoments(db, found)
    const held = found.filter(({ fresh }) => !known.has(`${chartKeyOf(fresh.chart)}@${fresh.observedAt.getTime()}`))
    await recordSuspects(db, held)
    const outcomeOf = ({ fresh: { chart, observedAt }, verdict: { reason, detail } }: HeldSnapshot) => {
      return { chart, observedAt, outcome: 'suspect' as const, reason, detail }
    }
    if (held.length > 0) await history.fetches.recordFetches(held.map(outcomeOf))
  }

  /** Confirms or rejects earlier held readings in the light of the imported ones. */
  const settle = async (settled: readonly Settled[]): Promise<void> => {
    const now = clock.now()
    await history.transact(async recording => {
      for (const settlement of settled) await settleHeld(recording, settlement, { now })
    })
  }

  /** Returns the believed readings; the others are held back for review. */
  return async (imported: readonly Snapshot[]): Promise<{ believed: Snapshot[]; held: HeldSnapshot[] }> => {
    const listAround = indexMoments(imported)
    const series = [...Map.groupBy(imported.toSorted(byTime), ({ chart }) => chartKeyOf(chart))]
    const [believed, held, settled]: [Snapshot[], HeldSnapshot[], Settled[]] = [[], [], []]
    for (let at = 0; at < series.length; at += chartsAtOnce) {
      const batch = new Map(series.slice(at, at + chartsAtOnce))
      const stored = await readBefore(batch)
      const waiting = await listUnconfirmedOf(db, [...batch.keys()])
      for (const [key, readings] of batch) {
        const firstAt = readings[0]?.observedAt ?? new Date(0)
        const before = (stored.get(key) ?? []).filter(({ observedAt }) => observedAt < firstAt).toSorted(byTime)
        const lastAt = before.at(-1)?.observedAt ?? new Date(0)
        const isBetween = ({ observedAt }: Held) => observedAt > lastAt && observedAt < firstAt
        const heldBefore = (waiting.get(key) ?? []).filter(isBetween)
        const graded = gradeSeries({ readings, before, held: heldBefore, listAround })
        believed.push(...graded.believed)
        held.push(...graded.held)
        settled.push(graded.settled)
      }
    }
    await keepHeld(held)
    await settle(settled)
    return { believed, held }
  }
}
