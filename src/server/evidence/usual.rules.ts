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

type Limits = {
  /**
   * Factors on the value that 9 of 10 steps do not exceed. Of 4,368 genuine days of 84 US charts (gmertk, 2025), about 1 in 100
   * exceeds each `odd` limit, and at most one exceeds each `extraordinary` limit. To reproduce: npm run bench -- guard.
   */
  odd: number
  extraordinary: number
  /** Smaller changes are never suspicious, even in calm charts. */
  floor: number
  /** For charts with too short a past: more than any of 84 US charts differed over 30 days. */
  unknown: number
}

/** A single app may enter at the top or be removed from the store, so the measures of single apps are only odd. */
const limits: Record<MeasureName, Limits> = {
  shorter: { odd: 0.5, extraordinary: 1.5, floor: 0.05, unknown: 0.15 },
  lost: { odd: 1.3, extraordinary: 2.2, floor: 0.02, unknown: 0.7 },
  added: { odd: 1.3, extraordinary: 2.2, floor: 0.02, unknown: 0.7 },
  move: { odd: 1.2, extraordinary: 1.7, floor: 0.04, unknown: 1.2 },
  topMove: { odd: 1.4, extraordinary: 2.7, floor: 0.04, unknown: 1.9 },
  shift: { odd: 2, extraordinary: 6.5, floor: 1, unknown: 40 },
  distance: { odd: 1.4, extraordinary: 2.5, floor: 1, unknown: 50 },
  disorder: { odd: 1.25, extraordinary: 2.5, floor: 0.01, unknown: 0.42 },
  topDisorder: { odd: 1.6, extraordinary: never, floor: 0.05, unknown: never },
  lowDisorder: { odd: 1.3, extraordinary: never, floor: 0.01, unknown: never },
  rise: { odd: 1.3, extraordinary: never, floor: 0.3, unknown: never },
  fall: { odd: 1.3, extraordinary: never, floor: 0.3, unknown: never },
  run: { odd: 1.3, extraordinary: never, floor: 0.2, unknown: never },
  strangers: { odd: 1.5, extraordinary: 3.2, floor: 0.02, unknown: never },
  topStrangers: { odd: 2, extraordinary: 6, floor: 0.02, unknown: never },
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
  if (usual.steps < leastSteps) return oddness === 'odd' ? never : limits[name].unknown
  const certainty = oddness === 'extraordinary' && usual.steps < enoughSteps ? 2 : 1
  return certainty * limits[name][oddness] * Math.max(usual.ninth[name], limits[name].floor)
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
