import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import type { GuardWorld } from './worlds.ts'

/** The true chart of a day, and other charts that Apple could have sent instead. */
export type Truth = { world: GuardWorld; chart: Chart; day: number; appIds: readonly AppId[]; random: () => number }

/** A well-formed but wrong response; undefined if it cannot be derived from this chart. */
export type Corruption = { kind: string; strength: string; corrupt: (truth: Truth) => readonly AppId[] | undefined }

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map(item => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)

const unique = (appIds: readonly AppId[]): AppId[] => [...new Set(appIds)]

const listOther = ({ world, chart, day }: Truth, isMeant: (other: Chart) => boolean): (readonly AppId[])[] =>
  world.charts
    .filter(other => chartKeyOf(other) !== chartKeyOf(chart) && isMeant(other))
    .flatMap(other => {
      const list = world.listOf(chartKeyOf(other), day)
      return list && list.length > 0 ? [list] : []
    })

const pickOther = (truth: Truth, isMeant: (other: Chart) => boolean): readonly AppId[] | undefined => {
  const others = listOther(truth, isMeant)
  return others[Math.floor(truth.random() * others.length)]
}

const otherGenre = (truth: Truth) =>
  pickOther(truth, ({ genre, storefront, type: chartType }) => {
    const { chart } = truth
    return genre !== chart.genre && storefront === chart.storefront && chartType === chart.type
  })
const otherType = (truth: Truth) =>
  pickOther(truth, ({ genre, storefront, type: chartType }) => {
    const { chart } = truth
    return genre === chart.genre && storefront === chart.storefront && chartType !== chart.type
  })
const overall = (truth: Truth) =>
  truth.chart.genre === allGenres
    ? undefined
    : pickOther(truth, ({ genre, storefront, type: chartType }) => {
        const { chart } = truth
        return genre === allGenres && storefront === chart.storefront && chartType === chart.type
      })

/** Apps that are in no chart of this world, such as those of another country. */
const aliens = (count: number, random: () => number): AppId[] =>
  Array.from({ length: count }, () => 9e14 + Math.floor(random() * 1e12))

const replaceSome = (appIds: readonly AppId[], others: readonly AppId[], share: number, random: () => number) => {
  const own = new Set(appIds)
  const spare = others.filter(appId => !own.has(appId))
  let used = 0
  return appIds.map(appId => (random() < share && used < spare.length ? (spare[used++] ?? appId) : appId))
}

const make = (kind: string, strength: string | number, corrupt: Corruption['corrupt']): Corruption => {
  return { kind, strength: String(strength), corrupt }
}

const without = (from: number, to: number) => (truth: Truth) =>
  truth.appIds.length > to - from + 1
    ? truth.appIds.filter((_, index) => index + 1 < from || index + 1 > to)
    : undefined

const shuffleBetween =
  (from: number, to: number) =>
  ({ appIds, random }: Truth) => [
    ...appIds.slice(0, from - 1),
    ...shuffled(appIds.slice(from - 1, to), random),
    ...appIds.slice(to),
  ]

const swapBlocks =
  (size: number) =>
  ({ appIds }: Truth) =>
    appIds.length < 2 * size
      ? undefined
      : [...appIds.slice(-size), ...appIds.slice(size, appIds.length - size), ...appIds.slice(0, size)]

const older =
  (days: number) =>
  ({ world, chart, day }: Truth) =>
    day - days < 0 ? undefined : world.listOf(chartKeyOf(chart), day - days)

/** Thirty kinds of well-formed but wrong responses, most at several strengths. */
export const corruptions: readonly Corruption[] = [
  ...[90, 80, 60, 55, 51, 25].map(share =>
    make('end missing: only the first', `${share} %`, ({ appIds }) =>
      appIds.slice(0, Math.floor((appIds.length * share) / 100)),
    ),
  ),
  ...[1, 5, 15, 40].map(last => make('ranks missing: 1 to', last, without(1, last))),
  ...(
    [
      [11, 50],
      [31, 60],
      [21, 30],
      [11, 15],
    ] as const
  ).map(([from, to]) => make('ranks missing', `${from}–${to}`, without(from, to))),
  ...[5, 10, 20, 40].map(share =>
    make('apps missing at random', `${share} %`, ({ appIds, random }) => appIds.filter(() => random() >= share / 100)),
  ),
  make('every second app missing', '', ({ appIds }) => appIds.filter((_, index) => index % 2 === 0)),
  make('empty', '', ({ appIds }) => (appIds.length < 10 ? undefined : [])),
  make('one app', '', ({ appIds }) => (appIds.length < 10 ? undefined : appIds.slice(0, 1))),
  make('another genre', 'whole', truth => otherGenre(truth)),
  ...[20, 60].map(share =>
    make('another genre', `${share} %`, truth =>
      replaceSome(truth.appIds, otherGenre(truth) ?? [], share / 100, truth.random),
    ),
  ),
  make('the overall chart', 'whole', truth => overall(truth)),
  make('paid for free', 'whole', truth => otherType(truth)),
  make('paid for free', '30 %', truth => replaceSome(truth.appIds, otherType(truth) ?? [], 0.3, truth.random)),
  ...[10, 20, 40, 60, 100].map(share =>
    make('another country', `${share} %`, ({ appIds, random }) =>
      replaceSome(appIds, aliens(appIds.length, random), share / 100, random),
    ),
  ),
  make('two charts interleaved', '', truth => {
    const other = otherGenre(truth)
    return (
      other && unique(truth.appIds.flatMap((appId, at) => [appId, other[at] ?? appId])).slice(0, truth.appIds.length)
    )
  }),
  ...[1, 5, 10].map(count =>
    make('strangers on top', count, ({ appIds, random }) =>
      [...aliens(count, random), ...appIds].slice(0, appIds.length),
    ),
  ),
  ...[10, 20].map(count =>
    make('strangers in between', count, ({ appIds, random }) => {
      const strange = aliens(count, random)
      const every = Math.max(1, Math.floor(appIds.length / count))
      return appIds
        .flatMap((appId, at) => (at % every === 0 && strange.length > 0 ? [strange.pop() ?? appId, appId] : [appId]))
        .slice(0, appIds.length)
    }),
  ),
  ...[1, 2, 3, 7, 14].map(days => make('the chart of days ago', days, older(days))),
  ...[20, 30].map(days => make('the chart of weeks ago (days)', days, older(days))),
  make('half new, half of yesterday', '', truth => {
    const before = older(1)(truth)
    const half = truth.appIds.length >> 1
    return (
      before &&
      unique([...truth.appIds.slice(0, half), ...before.slice(half), ...truth.appIds]).slice(0, truth.appIds.length)
    )
  }),
  make('shuffled', 'all', ({ appIds, random }) => shuffled(appIds, random)),
  ...[10, 25, 50].map(last => make('shuffled: ranks 1 to', last, shuffleBetween(1, last))),
  make('shuffled', 'ranks 51–100', truth => (truth.appIds.length < 70 ? undefined : shuffleBetween(51, 100)(truth))),
  ...[30, 60].map(share =>
    make('shuffled at random', `${share} %`, ({ appIds, random }) => {
      const chosen = appIds.flatMap((_, at) => (random() < share / 100 ? [at] : []))
      const mixed = shuffled(chosen, random)
      const target = new Map(chosen.map((at, index) => [at, mixed[index] ?? at]))
      return appIds.map((appId, at) => appIds[target.get(at) ?? at] ?? appId)
    }),
  ),
  make('upside down', '', ({ appIds }) => appIds.toReversed()),
  ...[1, 5, 10, 25].map(by =>
    make('rotated by', by, ({ appIds }) =>
      appIds.length <= by ? undefined : [...appIds.slice(by), ...appIds.slice(0, by)],
    ),
  ),
  make('halves swapped', '', ({ appIds }) => [
    ...appIds.slice(appIds.length >> 1),
    ...appIds.slice(0, appIds.length >> 1),
  ]),
  ...[10, 20].map(size => make('first and last swapped', size, swapBlocks(size))),
  make('in order of app id', '', ({ appIds }) => appIds.toSorted((a, b) => a - b)),
  ...[20, 50].map(pairs =>
    make('neighbours swapped', pairs, ({ appIds, random }) => {
      const list = [...appIds]
      for (let swap = 0; swap < pairs; swap += 1) {
        const at = Math.floor(random() * (list.length - 1))
        const [current, next] = [list[at], list[at + 1]]
        if (current !== undefined && next !== undefined) [list[at], list[at + 1]] = [next, current]
      }
      return list
    }),
  ),
]

/** Whether a corruption changes ten ranks or drops ten apps; smaller ones are counted separately. */
export const isLarge = (truth: readonly AppId[], answer: readonly AppId[]): boolean => {
  const answerIds = new Set(answer)
  const dropped = truth.filter(appId => !answerIds.has(appId)).length
  const changed = truth.filter((appId, index) => answer[index] !== undefined && answer[index] !== appId).length
  return dropped >= 10 || changed >= 10
}

/** Whether ten apps are missing, unknown, or off by ten ranks or more. */
export const isGross = (truth: readonly AppId[], answer: readonly AppId[]): boolean => {
  const indexOf = new Map(truth.map((appId, index) => [appId, index]))
  const answerIds = new Set(answer)
  const dropped = truth.filter(appId => !answerIds.has(appId)).length
  const wrong = answer.filter((appId, index) => {
    const at = indexOf.get(appId)
    return at === undefined || Math.abs(at - index) >= 10
  }).length
  return dropped >= 10 || wrong >= 10
}
