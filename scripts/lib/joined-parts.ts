// Divides the code that pages share into few files.

/** Modules that the same pages import. */
export type Part<Page> = { pages: ReadonlySet<Page>; modules: readonly string[]; bytes: number }

export type Costs<Page> = {
  /** What one more file costs the page, in bytes of source. */
  fileBytesOf(page: Page): number
  /** What a byte that the page does not need costs it: 1 for most, more for a page near its limit. */
  weightOf(page: Page): number
}

type JoinOptions<Page> = { parts: readonly Part<Page>[]; costs: Costs<Page> }

type GainOf<Page> = (one: Part<Page>, other: Part<Page>) => number

/** Calculates a value once for each key. */
const once = <Key, Value>(calculate: (key: Key) => Value) => {
  const known = new Map<Key, Value>()
  return (key: Key): Value => {
    const value = known.get(key) ?? calculate(key)
    known.set(key, value)
    return value
  }
}

/**
 * What all pages together save when two parts are one file. Negative if they would load too much that they do not need. Each
 * pair is looked at again whenever two others were joined, so its gain is kept.
 */
const createGains = <Page>(costs: Costs<Page>): GainOf<Page> => {
  const fileBytesOf = once(costs.fileBytesOf)
  const weightOf = once(costs.weightOf)
  const calculate = (one: Part<Page>, other: Part<Page>): number => {
    let gain = 0
    for (const page of one.pages) gain += other.pages.has(page) ? fileBytesOf(page) : -other.bytes * weightOf(page)
    for (const page of other.pages) if (!one.pages.has(page)) gain -= one.bytes * weightOf(page)
    return gain
  }
  const gainsOf = once((one: Part<Page>) => once((other: Part<Page>) => calculate(one, other)))
  return (one, other) => gainsOf(one)(other)
}

const join = <Page>(one: Part<Page>, other: Part<Page>): Part<Page> => ({
  pages: new Set([...one.pages, ...other.pages]),
  modules: [...one.modules, ...other.modules],
  bytes: one.bytes + other.bytes,
})

type Pair<Page> = { one: Part<Page>; other: Part<Page>; gain: number }

const findBestPair = <Page>(parts: readonly Part<Page>[], gainOf: GainOf<Page>): Pair<Page> | undefined => {
  let best: Pair<Page> | undefined
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const gain = gainOf(one, other)
      if (gain > (best?.gain ?? 0)) best = { one, other, gain }
    }
  return best
}

/** Joins parts as long as the pages gain by it. */
export const joinParts = <Page>({ parts, costs }: JoinOptions<Page>): readonly Part<Page>[] => {
  const gainOf = createGains(costs)
  let joined = parts
  for (let best = findBestPair(joined, gainOf); best; best = findBestPair(joined, gainOf)) {
    const { one, other } = best
    joined = [...joined.filter(part => part !== one && part !== other), join(one, other)]
  }
  return joined
}
