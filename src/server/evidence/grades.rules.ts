import { isSameOrder } from '../history/snapshots.rules.ts'
import { findConfirmed, type Held, isRepeated } from './agreement.rules.ts'
import { differencesBetween, type Reading } from './differences.rules.ts'
import { findSuspicion, type Suspicion, type SuspicionInput } from './suspicion.rules.ts'
import { comparableMs, findBeyond, usualOver } from './usual.rules.ts'
import { hearWitnesses, listVouched, type Witness } from './witnesses.rules.ts'

/** Only a believed reading is a fact. An unconfirmed one is held back until later answers confirm or reject it. */
export const grades = ['believed', 'unconfirmed', 'rejected'] as const
export type Grade = (typeof grades)[number]

export type GradeInput = SuspicionInput & {
  /** Readings that are held back since the last believed one. */
  held: readonly Held[]
  /** Charts of the same country, type and device of the same hour. */
  witnesses: readonly Witness[]
  /** Whether another chart can still be asked for. */
  canAskWitness: boolean
}

export type Believed = {
  grade: 'believed'
  outcome: 'recorded' | 'unchanged' | 'empty'
  /** Held readings that are facts from now on, at their own times. */
  confirmed: readonly Held[]
  /** The other held readings: they were wrong. */
  rejected: readonly Held[]
}
export type Unconfirmed = { grade: 'unconfirmed' } & Pick<Suspicion, 'reason' | 'detail' | 'oddness'>
export type GradeVerdict = Believed | Unconfirmed | { grade: 'ask-witness' }

const believe = ({ fresh, last, held }: GradeInput, confirmed: readonly Held[] = []): Believed => {
  const isSame = last !== undefined && isSameOrder(fresh.appIds, last.appIds)
  return {
    grade: 'believed',
    outcome: fresh.appIds.length === 0 ? 'empty' : isSame ? 'unchanged' : 'recorded',
    confirmed,
    rejected: held.filter(one => !confirmed.includes(one)),
  }
}

const hold = (input: GradeInput, { reason, detail, oddness }: Omit<Unconfirmed, 'grade'>): Believed | Unconfirmed => {
  const confirmed = findConfirmed(input)
  return confirmed.length > 0 ? believe(input, confirmed) : { grade: 'unconfirmed', reason, detail, oddness }
}

/** Witnesses vouch for the apps they share with a chart; the others have to be ordinary by themselves. */
const isRestOrdinary = ({ fresh, last, past, witnesses }: GradeInput): boolean => {
  if (!last) return true
  const lagMs = fresh.observedAt.getTime() - last.observedAt.getTime()
  if (lagMs > comparableMs || lagMs <= 0) return true
  const vouched = listVouched(fresh, witnesses)
  const rest = (reading: Reading) => ({ ...reading, appIds: reading.appIds.filter(appId => !vouched.has(appId)) })
  const [before, after] = [rest(last), rest(fresh)]
  const length = Math.min(before.appIds.length, after.appIds.length)
  return findBeyond(differencesBetween(before, after), { usual: usualOver(past, lagMs), length, oddness: 'odd' }).length === 0
}

/** The grade of a fresh answer: a fact, or held back with its reason. `ask-witness`: another chart would tell. */
export const gradeReading = (input: GradeInput): GradeVerdict => {
  const { fresh, last, witnesses, canAskWitness } = input
  const suspicion = findSuspicion(input)
  if (suspicion?.oddness === 'extraordinary' && !suspicion.isClearable) return hold(input, suspicion)
  const testimony = hearWitnesses(fresh.chart, { fresh, last, witnesses })
  if (testimony === 'contradicts') {
    const detail = 'It contradicts another chart of the same country and hour.'
    return hold(input, { reason: 'contradicted', detail, ...suspicion, oddness: 'extraordinary' })
  }
  if (!suspicion) return believe(input)
  if (suspicion.isClearable && testimony === 'agrees' && isRestOrdinary(input)) return believe(input)
  if (suspicion.oddness === 'odd') return isRepeated(input) ? believe(input) : hold(input, suspicion)
  return canAskWitness && testimony === 'silent' ? { grade: 'ask-witness' } : hold(input, suspicion)
}
