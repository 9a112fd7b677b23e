import { dayMs, hourMs } from '#domain/units.ts'
import { type Differences, differenceNames, differencesBetween, type Reading } from './differences.rules.ts'
import type { Past, Strangers } from './pasts.rules.ts'

/** With fewer steps, the usual changes of a chart are unknown. */
const leastSteps = 7
/** With fewer steps, they are known only roughly, so the limit for holding a reading back is doubled. */
export const enoughSteps = 14
/** After a longer silence, a chart has changed too much to be compared. */
export const comparableMs = 14 * dayMs

/** All measures of a fresh reading. */
export type Measures = Differences & Strangers
type MeasureName = keyof Measures

const measureNames: readonly MeasureName[] = [...differenceNames, 'strangers', 'topStrangers']

/** For each measure, the value that 9 of 10 steps over a similar time do not exceed. */
export type Usual = { steps: number; ninth: Measures }

/** An odd reading is believed once an independent one agrees; an extraordinary one needs more confirmation. */
export type Oddness = 'odd' | 'extraordinary'

const never = Number.POSITIVE_INFINITY

/**
 * Factors on the values that 9 of 10 steps do not exceed. Of 4,368 genuine days of 84 US charts (gmertk, 2025), about 1 in
 * 100 exceeds each `odd` limit, and at most one exceeds each `extraordinary` limit. To reproduce: npm run bench -- guard.
 */
const times: Record<Oddness, Measures> = {
  odd: {
    shorter: 0.5,
    lost: 1.3,
    added: 1.3,
    move: 1.2,
    topMove: 1.4,
    shift: 2,
    distance: 1.4,
    disorder: 1.25,
    topDisorder: 1.6,
    lowDisorder: 1.3,
    rise: 1.3,
    fall: 1.3,
    run: 1.3,
    strangers: 1.5,
    topStrangers: 2,
  },
  extraordinary: {
    shorter: 1.5,
    lost: 2.2,
    added: 2.2,
    move: 1.7,
    topMove: 2.7,
    shift: 6.5,
    distance: 2.5,
    disorder: 2.5,
    // A single app may enter at the top or be removed from the store, so these measures are only odd.
    topDisorder: never,
    lowDisorder: never,
    rise: never,
    fall: never,
    run: never,
    strangers: 3.2,
    topStrangers: 6,
  },
}

/** Changes below these values are never suspicious, even in calm charts. */
const floor: Measures = {
  shorter: 0.05,
  lost: 0.02,
  added: 0.02,
  move: 0.04,
  topMove: 0.04,
  shift: 1,
  distance: 1,
  disorder: 0.01,
  topDisorder: 0.05,
  lowDisorder: 0.01,
  rise: 0.3,
  fall: 0.3,
  run: 0.2,
  strangers: 0.02,
  topStrangers: 0.02,
}

/** Limits for charts with too short a past: more than any of 84 US charts differed over 30 days. */
const unknownLimits: Measures = {
  shorter: 0.15,
  lost: 0.7,
  added: 0.7,
  move: 1.2,
  topMove: 1.9,
  shift: 40,
  distance: 50,
  disorder: 0.42,
  topDisorder: never,
  lowDisorder: never,
  rise: never,
  fall: never,
  run: never,
  strangers: never,
  topStrangers: never,
}

/** Number of apps by which any chart may change without suspicion, however short it is. */
const spareApps: Record<Oddness, number> = { odd: 0.5, extraordinary: 2 }

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0

type Compared = { differences: Differences; strangers: Strangers | undefined }

const isAlike = (lagMs: number, wanted: number): boolean =>
  lagMs >= Math.min(wanted / 2, wanted - hourMs) && lagMs <= Math.max(2 * wanted, wanted + hourMs)

/** After a gap, compares pairs of readings about as far apart. */
const listLongSteps = ({ readings }: Past, lagMs: number): Compared[] =>
  readings.flatMap((after, index) => {
    const atMs = after.observedAt.getTime() - lagMs
    const before = readings.slice(0, index).findLast(({ observedAt }) => observedAt.getTime() <= atMs + hourMs)
    const isMeant = before && isAlike(after.observedAt.getTime() - before.observedAt.getTime(), lagMs)
    return isMeant ? [{ differences: differencesBetween(before, after), strangers: undefined }] : []
  })

/** The usual changes of a chart between readings `lagMs` apart. */
export const usualOver = (past: Past, lagMs: number): Usual => {
  const near: Compared[] = past.steps.filter(step => isAlike(step.lagMs, lagMs))
  const compared = near.length >= leastSteps ? near : listLongSteps(past, lagMs)
  const ninthOf = (values: readonly number[]) => quantile(values, 0.9)
  const differences = differenceNames.map(name => [name, ninthOf(compared.map(step => step.differences[name]))])
  // Strangers are defined by a fixed two weeks, so all steps count, whatever their length.
  const strangers = (['strangers', 'topStrangers'] as const).map(name => [
    name,
    ninthOf(past.steps.map(step => step.strangers[name])),
  ])
  return { steps: compared.length, ninth: Object.fromEntries([...differences, ...strangers]) as Measures }
}

const limitOf = (name: MeasureName, usual: Usual, oddness: Oddness): number => {
  if (usual.steps < leastSteps) return oddness === 'odd' ? Number.POSITIVE_INFINITY : unknownLimits[name]
  const certainty = oddness === 'extraordinary' && usual.steps < enoughSteps ? 2 : 1
  return certainty * times[oddness][name] * Math.max(usual.ninth[name], floor[name])
}

/** The measures beyond their usual limits; `length` is that of the longer chart. */
export const findBeyond = (
  measures: Partial<Measures>,
  { usual, length, oddness }: { usual: Usual; length: number; oddness: Oddness },
): MeasureName[] => {
  const spare = spareApps[oddness] / Math.max(1, length)
  const allowanceOf = (name: MeasureName) => (name === 'shift' || name === 'distance' ? 1 : spare)
  return measureNames.filter(name => (measures[name] ?? 0) > limitOf(name, usual, oddness) + allowanceOf(name))
}

/** Whether two readings could be consecutive readings of the same chart. */
export const isOrdinaryStep = (before: Reading, after: Reading, past: Past): boolean => {
  const usual = usualOver(past, Math.abs(after.observedAt.getTime() - before.observedAt.getTime()))
  const length = Math.max(before.appIds.length, after.appIds.length)
  return findBeyond(differencesBetween(before, after), { usual, length, oddness: 'extraordinary' }).length === 0
}

/** Whether nothing changed more than usual in the time `lagMs`. A chart may also stay unchanged. */
export const isUsualStep = (
  before: Reading,
  after: Reading,
  { past, lagMs }: { past: Past; lagMs: number },
): boolean => {
  const { run: _, ...changes } = differencesBetween(before, after)
  const usual = usualOver(past, lagMs)
  const length = Math.max(before.appIds.length, after.appIds.length)
  const oddness = usual.steps < leastSteps ? 'extraordinary' : 'odd'
  return findBeyond(changes, { usual, length, oddness }).length === 0
}
