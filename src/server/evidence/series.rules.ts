import { chartKeyOf } from '#domain/charts.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { Held } from './agreement.rules.ts'
import { type GradeInput, gradeReading, type Unconfirmed } from './grades.rules.ts'
import { createPast } from './pasts.rules.ts'
import type { Neighbour } from './twins.rules.ts'
import { canWitness, type Witness, witnessMs } from './witnesses.rules.ts'

/** A reading of a series that is no fact, and whether later ones have said so. */
export type HeldSnapshot = { fresh: Snapshot; verdict: Unconfirmed; grade: 'unconfirmed' | 'rejected' }

/** Old readings of one chart, in order of time, and what is known of it from before. */
export type Series = {
  readings: readonly Snapshot[]
  /** Believed readings of the weeks before the first, in order of time. */
  before: readonly Snapshot[]
  /** Other charts of about the same time. */
  listAround: (reading: Snapshot) => readonly Snapshot[]
}

export type GradedSeries = { believed: Snapshot[]; held: HeldSnapshot[] }

const isNear = (one: Snapshot, other: Snapshot): boolean =>
  Math.abs(one.observedAt.getTime() - other.observedAt.getTime()) <= witnessMs

const splitAround = (
  fresh: Snapshot,
  around: readonly Snapshot[],
): { neighbours: Neighbour[]; witnesses: Witness[] } => {
  const others = around.filter(({ chart }) => chartKeyOf(chart) !== chartKeyOf(fresh.chart))
  return {
    neighbours: [...others],
    witnesses: others
      .filter(other => canWitness(fresh.chart, other.chart) && isNear(fresh, other))
      .map(reading => ({ chart: reading.chart, reading })),
  }
}

/**
 * Grades readings of one chart as if they came in now, one after the other. None can be asked for again, so an odd one is
 * believed; what later readings confirm is believed with its own time.
 */
export const gradeSeries = ({ readings, before, listAround }: Series): GradedSeries => {
  const past = createPast()
  for (const reading of before) past.add(reading)
  let last: Snapshot | undefined = before.at(-1)
  let held = new Map<number, HeldSnapshot & { held: Held }>()
  const graded: GradedSeries = { believed: [], held: [] }

  const settle = (confirmed: readonly Held[]): void => {
    const isConfirmed = new Set(confirmed.map(({ id }) => id))
    for (const [id, { fresh, verdict }] of held) {
      if (isConfirmed.has(id)) {
        graded.believed.push(fresh)
        past.add(fresh)
      } else graded.held.push({ fresh, verdict, grade: 'rejected' })
    }
    held = new Map()
  }

  for (const [id, fresh] of readings.entries()) {
    const input: GradeInput = {
      ...{ fresh, last, past: past.read(), ...splitAround(fresh, listAround(fresh)) },
      ...{ held: [...held.values()].map(one => one.held), canAskWitness: false, canAskAgain: false },
    }
    const verdict = gradeReading(input)
    if (verdict.grade === 'believed') {
      settle([...verdict.confirmed, ...verdict.repeated])
      graded.believed.push(fresh)
      past.add(fresh)
      last = fresh
    } else if (verdict.grade === 'unconfirmed') {
      const { observedAt, depth, appIds } = fresh
      const { reason, oddness } = verdict
      held.set(id, { fresh, verdict, grade: 'unconfirmed', held: { id, observedAt, depth, appIds, reason, oddness } })
    }
  }
  graded.held.push(...[...held.values()].map(({ held: _, ...one }) => one))
  return graded
}
