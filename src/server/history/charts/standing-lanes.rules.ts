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

/**
 * The charts of an app that count together are a lane, and nearly all apps have one. A lane is a row of one table of numbers,
 * because objects would take several times as long for the millions of ranks of all charts. It has the best rank, and where
 * and when that was read.
 */
const places = { rank: 0, country: 1, at: 2, depth: 3, hasCategory: 4, ranked: 5, top10: 5 + words }
const width = places.top10 + words

/** Worse than any rank. */
const noRank = 2 ** 32 - 1

/** Free or paid, and in Magazines & Newspapers or not. */
const kinds = [0, 1, 2, 3]
const kindOf = ({ isPaid, isMagazines }: CountedChart): number => (isPaid ? 2 : 0) + (isMagazines ? 1 : 0)
const isPaidKind = (kind: number): boolean => kind >= 2
const isMagazinesKind = (kind: number): boolean => kind % 2 === 1

type Table = Uint32Array<ArrayBuffer>
/** `start`: where the numbers of the lane begin in the table. */
type Lane = { kind: number; start: number }
/** Where and when a rank was read. */
type Read = Pick<CountedChart, 'country' | 'at' | 'depth'>

const ensureLength = (table: Table, length: number): Table => {
  if (length <= table.length) return table
  const longer = new Uint32Array(2 * length)
  longer.set(table)
  return longer
}

/** One word of several lanes: a bit for each country that any of them has. */
const joinWord = (table: Table, lanes: readonly Lane[], place: number): number => {
  let joined = 0
  for (const { start } of lanes) joined |= table[start + place] ?? 0
  return joined
}

const countCountries = (table: Table, lanes: readonly Lane[], place: number): number => {
  let count = 0
  for (let word = 0; word < words; word += 1)
    for (let left = joinWord(table, lanes, place + word); left !== 0; left &= left - 1) count += 1
  return count
}

const haveCommonCountry = (table: Table, a: readonly Lane[], b: readonly Lane[]): boolean => {
  for (let word = places.ranked; word < places.ranked + words; word += 1)
    if ((joinWord(table, a, word) & joinWord(table, b, word)) !== 0) return true
  return false
}

/** Ties go to the larger country, then to the earlier reading. */
const isBetter = (table: Table, start: number, rank: number, { country, at, depth }: Read): boolean =>
  (rank - (table[start + places.rank] ?? 0) ||
    country - (table[start + places.country] ?? 0) ||
    at - (table[start + places.at] ?? 0) ||
    depth - (table[start + places.depth] ?? 0)) < 0

const readLane = (table: Table, { start }: Lane): Read & { rank: number } => ({
  rank: table[start + places.rank] ?? 0,
  country: table[start + places.country] ?? 0,
  at: table[start + places.at] ?? 0,
  depth: table[start + places.depth] ?? 0,
})

const findBest = (table: Table, [first, ...others]: readonly Lane[]): Lane | undefined =>
  others.reduce((best, lane) => {
    const read = readLane(table, lane)
    return best && isBetter(table, best.start, read.rank, read) ? lane : best
  }, first)

const standingOf = (table: Table, lanes: readonly Lane[]): Omit<LaneStanding, 'app'> | undefined => {
  const isInCategory = lanes.some(({ start }) => table[start + places.hasCategory] === 1)
  const counted = isInCategory ? lanes.filter(({ kind }) => !isMagazinesKind(kind)) : lanes
  const best = findBest(table, counted)
  if (!best) return undefined
  const { rank, at, depth } = readLane(table, best)
  const [free, paid] = [counted.filter(({ kind }) => !isPaidKind(kind)), counted.filter(({ kind }) => isPaidKind(kind))]
  return {
    rank,
    at,
    depth,
    countries: countCountries(table, counted, places.ranked),
    top10Countries: countCountries(table, counted, places.top10),
    hasTwoTypes: haveCommonCountry(table, free, paid),
  }
}

export type Lanes = ReturnType<typeof createLanes>

/** Gathers ranks of all apps: the best rank of each, and in which countries it is ranked. */
export const createLanes = () => {
  /** The lane of each app and kind, counted from 1. */
  let numbers: Table = new Uint32Array()
  let table: Table = new Uint32Array()
  let count = 0

  const keyOf = (app: number, kind: number): number => kinds.length * app + kind

  const startOf = (app: number, kind: number): number | undefined => {
    const number = numbers[keyOf(app, kind)] ?? 0
    return number > 0 ? (number - 1) * width : undefined
  }

  const begin = (app: number, kind: number): number => {
    const start = count * width
    count += 1
    numbers = ensureLength(numbers, keyOf(app, kind) + 1)
    numbers[keyOf(app, kind)] = count
    table = ensureLength(table, start + width)
    table[start + places.rank] = noRank
    return start
  }

  const mark = (place: number, bit: number): void => {
    table[place] = (table[place] ?? 0) | bit
  }

  const lanesOf = (app: number): Lane[] => {
    const lanes: Lane[] = []
    for (const kind of kinds) {
      const start = startOf(app, kind)
      if (start !== undefined) lanes.push({ kind, start })
    }
    return lanes
  }

  return {
    /** `app`: our own number of the app; these numbers have no large gaps. */
    add: (app: number, rank: number, chart: CountedChart): void => {
      const kind = kindOf(chart)
      const start = startOf(app, kind) ?? begin(app, kind)
      if (isBetter(table, start, rank, chart)) {
        table[start + places.rank] = rank
        table[start + places.country] = chart.country
        table[start + places.at] = chart.at
        table[start + places.depth] = chart.depth
      }
      if (chart.isCategory) table[start + places.hasCategory] = 1
      const [word, bit] = [Math.floor(chart.country / 32), 1 << (chart.country % 32)]
      mark(start + places.ranked + word, bit)
      if (rank <= 10) mark(start + places.top10 + word, bit)
    },

    /** A generator, because listing all apps takes long. */
    list: function* (): Iterable<LaneStanding> {
      for (let app = 0; keyOf(app, 0) < numbers.length; app += 1) {
        const standing = standingOf(table, lanesOf(app))
        if (standing) yield { app, ...standing }
      }
    },
  }
}
