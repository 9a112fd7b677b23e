/** A measurement whose ranks are counted. `country`: its number, the largest first. */
export type CountedChart = {
  country: number
  /** Seconds since 1970. */
  at: number
  depth: number
  isPaid: boolean
  /** Magazines & Newspapers counts only for an app without another category (see `summaries/scopes.rules.ts`). */
  isMagazines: boolean
  isCategory: boolean
}

/** `app`: its number. `hasTwoTypes`: in free and in paid charts of one country, as after a change of its price. */
export type LaneStanding = {
  app: number
  rank: number
  at: number
  depth: number
  countries: number
  top10Countries: number
  hasTwoTypes: boolean
}

/** Six words of 32 bits hold a bit for each of 175 countries. Typed arrays take longer to make, and every app needs two. */
const noBits = (): number[] => [0, 0, 0, 0, 0, 0]

/** The charts of an app that count together. Nearly all apps have one lane. */
type Lane = {
  app: number
  isPaid: boolean
  isMagazines: boolean
  hasCategory: boolean
  /** Of the best rank; of equal ranks, that of the larger country, then of the earlier reading. */
  rank: number
  country: number
  at: number
  depth: number
  ranked: number[]
  top10: number[]
}

const isBetter = (lane: Lane, rank: number, { country, at, depth }: CountedChart): boolean =>
  (rank - lane.rank || country - lane.country || at - lane.at || depth - lane.depth) < 0

const countBits = (bits: readonly number[]): number => {
  let count = 0
  for (const word of bits) for (let left = word; left !== 0; left &= left - 1) count += 1
  return count
}

const joinBits = (lists: readonly (readonly number[])[]): readonly number[] => {
  const [first = noBits(), ...others] = lists
  return others.reduce((joined, list) => joined.map((word, index) => word | (list[index] ?? 0)), first)
}

const haveCommon = (a: readonly number[], b: readonly number[]): boolean =>
  a.some((word, index) => (word & (b[index] ?? 0)) !== 0)

const standingOf = (app: number, lanes: readonly Lane[], isByPrice: boolean): LaneStanding[] => {
  const isInCategory = lanes.some(({ hasCategory }) => hasCategory)
  const counted = isInCategory ? lanes.filter(({ isMagazines }) => !isMagazines) : lanes
  const [first, ...others] = counted
  if (!first) return []
  const best = others.reduce((a, b) => (isBetter(a, b.rank, { ...b, isCategory: b.hasCategory }) ? b : a), first)
  const rankedOf = (isPaid: boolean): readonly number[] =>
    joinBits(counted.filter(lane => lane.isPaid === isPaid).map(({ ranked }) => ranked))
  return [
    {
      app,
      rank: best.rank,
      at: best.at,
      depth: best.depth,
      countries: countBits(joinBits(counted.map(({ ranked }) => ranked))),
      top10Countries: countBits(joinBits(counted.map(({ top10 }) => top10))),
      hasTwoTypes: isByPrice && haveCommon(rankedOf(false), rankedOf(true)),
    },
  ]
}

export type Lanes = ReturnType<typeof createLanes>

/** Gathers ranks of all apps: the best rank of each, and in which countries it is ranked. */
export const createLanes = ({ isByPrice }: { isByPrice: boolean }) => {
  const lanesOf = new Map<number, Lane[]>()

  const laneOf = (app: number, { isPaid, isMagazines }: CountedChart): Lane => {
    const lanes = lanesOf.get(app)
    const known = lanes?.find(lane => lane.isPaid === isPaid && lane.isMagazines === isMagazines)
    if (known) return known
    const worst = { hasCategory: false, rank: Number.POSITIVE_INFINITY, country: 0, at: 0, depth: 0 }
    const lane: Lane = { app, isPaid, isMagazines, ranked: noBits(), top10: noBits(), ...worst }
    if (lanes) lanes.push(lane)
    else lanesOf.set(app, [lane])
    return lane
  }

  return {
    add: (app: number, rank: number, chart: CountedChart): void => {
      const lane = laneOf(app, chart)
      if (isBetter(lane, rank, chart)) {
        lane.rank = rank
        lane.country = chart.country
        lane.at = chart.at
        lane.depth = chart.depth
      }
      if (chart.isCategory) lane.hasCategory = true
      const [word, bit] = [Math.floor(chart.country / 32), 1 << (chart.country % 32)]
      lane.ranked[word] = (lane.ranked[word] ?? 0) | bit
      if (rank <= 10) lane.top10[word] = (lane.top10[word] ?? 0) | bit
    },

    /** One by one, because it takes long for all apps. */
    list: function* (): Iterable<LaneStanding> {
      for (const [app, lanes] of lanesOf) yield* standingOf(app, lanes, isByPrice)
    },
  }
}
