import { chartKeyOf } from '#domain/charts.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { Held } from './agreement.rules.ts'
import { type Believed, type GradeInput, gradeReading, type Unconfirmed } from './grades.rules.ts'
import { createPast } from './pasts.rules.ts'
import type { Neighbour } from './twins.rules.ts'
import { canWitness, type Witness, witnessMs } from './witnesses.rules.ts'

/** A reading of a series that was not believed, and whether later readings rejected it. */
export type HeldSnapshot = { fresh: Snapshot; verdict: Unconfirmed; grade: 'unconfirmed' | 'rejected' }

/** Old readings of one chart, oldest first, with their context. */
export type Series = {
  readings: readonly Snapshot[]
  /** Believed readings from the weeks before the first, oldest first. */
  before: readonly Snapshot[]
  /** Stored readings held back since the last of `before`; their ids are positive. */
  held?: readonly Held[]
  /** Other charts from about the same time. */
  listAround: (reading: Snapshot) => readonly Snapshot[]
}

/** `settled`: earlier held readings that the series confirms, repeats or rejects. */
export type GradedSeries = { believed: Snapshot[]; held: HeldSnapshot[]; settled: Settled }
export type Settled = Record<'confirmed' | 'repeated' | 'rejected', Held[]>

const byTime = (a: Held, b: Held): number => a.observedAt.getTime() - b.observedAt.getTime()

const isNear = (a: Snapshot, b: Snapshot): boolean =>
  Math.abs(a.observedAt.getTime() - b.observedAt.getTime()) <= witnessMs

const splitAround = (
  fresh: Snapshot,
  around: readonly Snapshot[],
): { neighbours: Neighbour[]; witnesses: Witness[] } => {
  const others = around.filter(({ chart }) => chartKeyOf(chart) !== chartKeyOf(fresh.chart))
  return {
    neighbours: [...others],
    witnesses: others
      .filter(neighbour => canWitness(fresh.chart, neighbour.chart) && isNear(fresh, neighbour))
      .map(reading => ({ chart: reading.chart, reading })),
  }
}

/**
 * Grades readings of one chart in chronological order, as if they had just arrived. Old readings cannot be requested again,
 * so odd ones are believed. A reading confirmed later is believed at its own timestamp.
 */
export const gradeSeries = ({ readings, before, held: heldBefore = [], listAround }: Series): GradedSeries => {
  const past = createPast()
  for (const reading of before) past.add(reading)
  let last: Snapshot | undefined = before.at(-1)
  let waiting: readonly Held[] = heldBefore
  const own = new Map<number, HeldSnapshot>()
  const graded: GradedSeries = { believed: [], held: [], settled: { confirmed: [], repeated: [], rejected: [] } }
  const { settled } = graded

  /** A repeated reading of the series itself is believed like a confirmed one. */
  const settle = ({ confirmed, repeated, rejected }: Believed): void => {
    for (const confirmedReading of [...confirmed, ...repeated.filter(({ id }) => own.has(id))].toSorted(byTime)) {
      const reading = own.get(confirmedReading.id)
      past.add(reading?.fresh ?? confirmedReading)
      if (reading) graded.believed.push(reading.fresh)
    }
    for (const { id } of rejected) {
      const reading = own.get(id)
      if (reading) graded.held.push({ ...reading, grade: 'rejected' })
    }
    const isKept = ({ id }: Held) => !own.has(id)
    settled.confirmed.push(...confirmed.filter(isKept))
    settled.repeated.push(...repeated.filter(isKept))
    settled.rejected.push(...rejected.filter(isKept))
    own.clear()
    waiting = []
  }

  for (const [index, fresh] of readings.entries()) {
    const input: GradeInput = {
      fresh,
      last,
      past: past.read(),
      ...splitAround(fresh, listAround(fresh)),
      held: waiting,
      canAskWitness: false,
      canAskAgain: false,
    }
    const verdict = gradeReading(input)
    if (verdict.grade === 'believed') {
      settle(verdict)
      graded.believed.push(fresh)
      past.add(fresh)
      last = fresh
    } else if (verdict.grade === 'unconfirmed') {
      const { observedAt, depth, appIds } = fresh
      const { reason, oddness } = verdict
      const id = -1 - index
      own.set(id, { fresh, verdict, grade: 'unconfirmed' })
      waiting = [...waiting, { id, observedAt, depth, appIds, reason, oddness }]
    }
  }
  graded.held.push(...own.values())
  return graded
}
