import { isSameOrder } from '../history/snapshots.rules.ts'
import { type Confirmation, findConfirmed, type Held } from './agreement.rules.ts'
import { differencesBetween, type Reading } from './differences.rules.ts'
import { findSuspicion, type Suspicion, type SuspicionInput } from './suspicion.rules.ts'
import { comparableMs, findBeyond, usualOver } from './usual.rules.ts'
import { hearWitnesses, isEmptyToo, listVouched, type Witness } from './witnesses.rules.ts'

export type GradeInput = SuspicionInput & {
  /** Readings held back since the last believed one. */
  held: readonly Held[]
  /** Charts of the same country, type and device from the same hour. */
  witnesses: readonly Witness[]
  /** Whether another chart can still be requested. */
  canAskWitness: boolean
  /** Whether this chart can be requested again. If not, as for old readings, an odd reading is believed. */
  canAskAgain: boolean
}

/**
 * Only believed readings count as measurements. An unconfirmed reading is held back until later readings confirm or reject
 * it.
 */
export type Believed = Confirmation & {
  grade: 'believed'
  outcome: 'recorded' | 'unchanged' | 'empty'
  /** The remaining held readings, which were wrong. */
  rejected: readonly Held[]
}
export type Unconfirmed = { grade: 'unconfirmed' } & Pick<Suspicion, 'reason' | 'detail' | 'oddness'>
export type GradeVerdict = Believed | Unconfirmed | { grade: 'ask-witness' }

const believe = ({ fresh, last, held }: GradeInput, { confirmed, repeated }: Confirmation): Believed => {
  const isSame = last !== undefined && isSameOrder(fresh.appIds, last.appIds)
  const settled = new Set([...confirmed, ...repeated])
  return {
    grade: 'believed',
    outcome: fresh.appIds.length === 0 ? 'empty' : isSame ? 'unchanged' : 'recorded',
    confirmed,
    repeated,
    rejected: held.filter(reading => !settled.has(reading)),
  }
}

/** Held readings that agree rank by rank with the one believed now were right. */
const believeAlone = (input: GradeInput): Believed => {
  const isRight = ({ appIds, reason }: Held) => reason !== 'outdated' && isSameOrder(appIds, input.fresh.appIds)
  return believe(input, { confirmed: input.held.filter(isRight), repeated: [] })
}

const hold = (input: GradeInput, suspicion: Omit<Unconfirmed, 'grade'>): Believed | Unconfirmed => {
  const { reason, detail, oddness } = suspicion
  const found = findConfirmed({ ...input, suspicion })
  return found.confirmed.length > 0 ? believe(input, found) : { grade: 'unconfirmed', reason, detail, oddness }
}

/**
 * Whether the apps that no witness shares changed by a usual amount. Witnesses confirm only the apps they have in common with
 * the chart.
 */
const isRestOrdinary = ({ fresh, last, past, witnesses }: GradeInput): boolean => {
  const vouched = listVouched(fresh, witnesses)
  if (!last) return true
  const lagMs = fresh.observedAt.getTime() - last.observedAt.getTime()
  if (lagMs > comparableMs || lagMs <= 0) return true
  const strip = (reading: Reading) => ({ ...reading, appIds: reading.appIds.filter(appId => !vouched.has(appId)) })
  const [before, after] = [strip(last), strip(fresh)]
  const length = Math.max(before.appIds.length, after.appIds.length)
  const usual = usualOver(past, lagMs)
  return findBeyond(differencesBetween(before, after), { usual, length, oddness: 'odd' }).length === 0
}

/** Grades a fresh reading. `ask-witness`: another chart could decide. */
export const gradeReading = (input: GradeInput): GradeVerdict => {
  const { fresh, last, witnesses, canAskWitness } = input
  const suspicion = findSuspicion(input)
  if (suspicion?.reason === 'empty-after-full' && isEmptyToo(fresh.chart, witnesses)) return believeAlone(input)
  if (suspicion?.oddness === 'extraordinary' && !suspicion.isClearable) return hold(input, suspicion)
  const testimony = hearWitnesses(fresh.chart, { fresh, last, witnesses })
  if (testimony === 'contradicts') {
    const detail = 'It contradicts another chart of the same country from the same hour.'
    return hold(input, { reason: 'contradicted', detail, ...suspicion, oddness: 'extraordinary' })
  }
  if (!suspicion) return believeAlone(input)
  if (suspicion.isClearable && testimony === 'agrees' && isRestOrdinary(input)) return believeAlone(input)
  if (suspicion.oddness === 'odd') return input.canAskAgain ? hold(input, suspicion) : believeAlone(input)
  return canAskWitness && testimony === 'silent' ? { grade: 'ask-witness' } : hold(input, suspicion)
}
