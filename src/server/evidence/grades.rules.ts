import { isSameOrder } from '../history/snapshots.rules.ts'
import { findConfirmed, type Held, listRepeated } from './agreement.rules.ts'
import { differencesBetween, type Reading } from './differences.rules.ts'
import { findSuspicion, type Suspicion, type SuspicionInput } from './suspicion.rules.ts'
import { comparableMs, findBeyond, usualOver } from './usual.rules.ts'
import { hearWitnesses, listVouched, type Witness } from './witnesses.rules.ts'

export type GradeInput = SuspicionInput & {
  /** Readings that are held back since the last believed one. */
  held: readonly Held[]
  /** Charts of the same country, type and device of the same hour. */
  witnesses: readonly Witness[]
  /** Whether another chart can still be asked for. */
  canAskWitness: boolean
  /** Whether this one can be asked for again; an odd reading of the past cannot, and is believed. */
  canAskAgain: boolean
}

/** Only a believed reading is a fact. An unconfirmed one is held back until later answers confirm or reject it. */
export type Believed = {
  grade: 'believed'
  outcome: 'recorded' | 'unchanged' | 'empty'
  /** Held readings that are facts from now on, at their own times. */
  confirmed: readonly Held[]
  /** Held readings that said the same and have nothing to add. */
  repeated: readonly Held[]
  /** The other held readings: they were wrong. */
  rejected: readonly Held[]
}
export type Unconfirmed = { grade: 'unconfirmed' } & Pick<Suspicion, 'reason' | 'detail' | 'oddness'>
export type GradeVerdict = Believed | Unconfirmed | { grade: 'ask-witness' }

const believe = (
  { fresh, last, held }: GradeInput,
  { confirmed, repeated }: Pick<Believed, 'confirmed' | 'repeated'>,
): Believed => {
  const isSame = last !== undefined && isSameOrder(fresh.appIds, last.appIds)
  const settled = new Set([...confirmed, ...repeated])
  return {
    grade: 'believed',
    outcome: fresh.appIds.length === 0 ? 'empty' : isSame ? 'unchanged' : 'recorded',
    confirmed,
    repeated,
    rejected: held.filter(one => !settled.has(one)),
  }
}

const believeAlone = (input: GradeInput): Believed => believe(input, { confirmed: [], repeated: listRepeated(input) })

const hold = (input: GradeInput, { reason, detail, oddness }: Omit<Unconfirmed, 'grade'>): Believed | Unconfirmed => {
  const found = findConfirmed(input)
  return found.confirmed.length > 0 ? believe(input, found) : { grade: 'unconfirmed', reason, detail, oddness }
}

/**
 * A witness vouches for the apps that it shares with a chart, and the overall chart for the first apps of a category. The
 * others have to be ordinary by themselves.
 */
const isRestOrdinary = ({ fresh, last, past, witnesses }: GradeInput): boolean => {
  const vouched = listVouched(fresh, witnesses)
  if (!last) return true
  const lagMs = fresh.observedAt.getTime() - last.observedAt.getTime()
  if (lagMs > comparableMs || lagMs <= 0) return true
  const rest = (reading: Reading) => ({ ...reading, appIds: reading.appIds.filter(appId => !vouched.has(appId)) })
  const [before, after] = [rest(last), rest(fresh)]
  const length = Math.max(before.appIds.length, after.appIds.length)
  const usual = usualOver(past, lagMs)
  return findBeyond(differencesBetween(before, after), { usual, length, oddness: 'odd' }).length === 0
}

/** The grade of a fresh answer: a fact, or held back with its reason. `ask-witness`: another chart would tell. */
export const gradeReading = (input: GradeInput): GradeVerdict => {
  const { fresh, last, witnesses, canAskWitness } = input
  const suspicion = findSuspicion(input)
  if (suspicion?.oddness === 'extraordinary' && !suspicion.isClearable) return hold(input, suspicion)
  const testimony = hearWitnesses(fresh.chart, { fresh, last, witnesses })
  if (testimony === 'contradicts') {
    const detail = 'It contradicts another chart of the same country from the same hour.'
    return hold(input, { reason: 'contradicted', detail, ...suspicion, oddness: 'extraordinary' })
  }
  if (!suspicion) return believeAlone(input)
  if (suspicion.isClearable && testimony === 'agrees' && isRestOrdinary(input)) return believeAlone(input)
  if (suspicion.oddness === 'odd') {
    const isSure = !input.canAskAgain || listRepeated(input).length > 0
    return isSure ? believeAlone(input) : hold(input, suspicion)
  }
  return canAskWitness && testimony === 'silent' ? { grade: 'ask-witness' } : hold(input, suspicion)
}
