import type { Chart } from '#domain/charts.ts'
import type { Snapshot } from '../../history/snapshots.rules.ts'

/** Seeded pseudo-random numbers in [0, 1). */
const createRandom = (seed: number) => (): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const shuffle = (appIds: readonly number[], random: () => number): number[] =>
  appIds
    .map(appId => ({ appId, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ appId }) => appId)

const firstApps = Array.from({ length: 40 }, (_, index) => 5_000_000_000 + index)

/** A chart of 40 apps with twelve swaps of neighbours a day; a wild day shuffles the whole chart. */
export const moveChart = (
  chart: Chart,
  { moments, wild = [], seed = 7 }: { moments: readonly Date[]; wild?: readonly number[]; seed?: number },
): Snapshot[] => {
  const random = createRandom(seed)
  let calm = firstApps
  return moments.map((observedAt, at) => {
    for (let swap = 0; swap < 12; swap += 1) {
      const index = Math.floor(random() * (calm.length - 1))
      const [first = 0, second = 0] = calm.slice(index, index + 2)
      calm = calm.toSpliced(index, 2, second, first)
    }
    const appIds = wild.includes(at) ? shuffle(calm, random) : calm
    return { chart, observedAt, source: 'rss', depth: 100, appIds }
  })
}
