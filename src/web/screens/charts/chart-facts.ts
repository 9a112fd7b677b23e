import type { ChartAtMoment, ChartEntry } from '#contract/chart-snapshots.ts'
import { ranksGained } from '#web/components/ranks/change-kind.ts'

type Change = ChartEntry['change']

export type ChartFacts = {
  counts: Readonly<Record<Change | 'moved' | 'gone', number>>
  first: Readonly<Record<'new' | 'back' | 'moved', number | null>>
  /** The largest moves; ties go to the better rank. Null if no app moved that way. */
  climb: ChartEntry | null
  fall: ChartEntry | null
}

const isMove = ({ change }: ChartEntry): boolean => change === 'climbed' || change === 'fell'

const largest = (places: readonly ChartEntry[], direction: 1 | -1): ChartEntry | null => {
  const farBy = (entry: ChartEntry) => direction * (ranksGained(entry) ?? 0)
  return places.reduce<ChartEntry | null>((best, entry) => {
    return farBy(entry) > (best ? farBy(best) : 0) ? entry : best
  }, null)
}

export const factsOf = ({ places, gone }: Pick<ChartAtMoment, 'places' | 'gone'>): ChartFacts => {
  const count = (change: Change) => places.filter(entry => entry.change === change).length
  const firstOf = (wanted: (entry: ChartEntry) => boolean) => places.find(wanted)?.rank ?? null
  const [climbed, fell] = [count('climbed'), count('fell')]
  return {
    counts: {
      climbed,
      fell,
      moved: climbed + fell,
      gone: gone.length,
      stayed: count('stayed'),
      new: count('new'),
      back: count('back'),
      unknown: count('unknown'),
    },
    first: {
      new: firstOf(({ change }) => change === 'new'),
      back: firstOf(({ change }) => change === 'back'),
      moved: firstOf(isMove),
    },
    climb: largest(places, 1),
    fall: largest(places, -1),
  }
}

export const ranksByApp = ({ places }: Pick<ChartAtMoment, 'places'>): ReadonlyMap<string, number> =>
  new Map(places.map(({ app, rank }) => [app.appStoreId, rank]))

export const countShared = (first: Pick<ChartAtMoment, 'places'>, second: Pick<ChartAtMoment, 'places'>): number => {
  const ranks = ranksByApp(second)
  return first.places.filter(({ app }) => ranks.has(app.appStoreId)).length
}

/** Whether the chart was read, even if it had no apps. */
export const isRead = ({ state }: Pick<ChartAtMoment, 'state'>): boolean => state === 'measured' || state === 'empty'

/** Sort key of the change column: largest fall to largest climb, then back in the chart, then new. Null if unknown. */
export const changeOrder = (entry: ChartEntry): number | null => {
  if (entry.change === 'new') return 2_000
  if (entry.change === 'back') return 1_000
  return ranksGained(entry)
}
