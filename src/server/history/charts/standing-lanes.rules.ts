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

/** Six words of 32 bits hold a bit for each of 175 countries. */
const words = 6

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
  ranked: Uint32Array
  top10: Uint32Array
}

const isBetter = (lane: Lane, rank: number, { country, at, depth }: CountedChart): boolean =>
  (rank - lane.rank || country - lane.country || at - lane.at || depth - lane.depth) < 0

const countBits = (bits: Uint32Array): number => {
  let count = 0
  for (let word of bits) for (; word !== 0; word = (word & (word - 1)) >>> 0) count += 1
  return count
}

const joinBits = (lists: readonly Uint32Array[]): Uint32Array => {
  const joined = new Uint32Array(words)
  for (const list of lists) for (const [index, word] of list.entries()) joined[index] = (joined[index] ?? 0) | word
  return joined
}

const standingOf = (app: number, lanes: readonly Lane[], isByPrice: boolean): LaneStanding[] => {
  const isInCategory = lanes.some(({ hasCategory }) => hasCategory)
  const counted = isInCategory ? lanes.filter(({ isMagazines }) => !isMagazines) : lanes
  const [first, ...others] = counted
  if (!first) return []
  const best = others.reduce((a, b) => (isBetter(a, b.rank, { ...b, isCategory: b.hasCategory }) ? b : a), first)
  const rankedOf = (isPaid: boolean): Uint32Array =>
    joinBits(counted.filter(lane => lane.isPaid === isPaid).map(({ ranked }) => ranked))
  const paid = rankedOf(true)
  return [
    {
      app,
      rank: best.rank,
      at: best.at,
      depth: best.depth,
      countries: countBits(joinBits(counted.map(({ ranked }) => ranked))),
      top10Countries: countBits(joinBits(counted.map(({ top10 }) => top10))),
      hasTwoTypes: isByPrice && rankedOf(false).some((word, index) => (word & (paid[index] ?? 0)) !== 0),
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
    const bits = new Uint32Array(2 * words)
    const worst = { hasCategory: false, rank: Number.POSITIVE_INFINITY, country: 0, at: 0, depth: 0 }
    const [ranked, top10] = [bits.subarray(0, words), bits.subarray(words)]
    const lane: Lane = { app, isPaid, isMagazines, ranked, top10, ...worst }
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

    list: (): LaneStanding[] => [...lanesOf].flatMap(([app, lanes]) => standingOf(app, lanes, isByPrice)),
  }
}
