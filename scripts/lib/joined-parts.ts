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

/** What all pages together save when two parts are one file. Negative if they would load too much that they do not need. */
const gainOf = <Page>(one: Part<Page>, other: Part<Page>, { fileBytesOf, weightOf }: Costs<Page>): number => {
  let gain = 0
  for (const page of one.pages) gain += other.pages.has(page) ? fileBytesOf(page) : -other.bytes * weightOf(page)
  for (const page of other.pages) if (!one.pages.has(page)) gain -= one.bytes * weightOf(page)
  return gain
}

const join = <Page>(one: Part<Page>, other: Part<Page>): Part<Page> => ({
  pages: new Set([...one.pages, ...other.pages]),
  modules: [...one.modules, ...other.modules],
  bytes: one.bytes + other.bytes,
})

type Pair<Page> = { one: Part<Page>; other: Part<Page>; gain: number }

const findBestPair = <Page>({ parts, costs }: JoinOptions<Page>): Pair<Page> | undefined => {
  let best: Pair<Page> | undefined
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const gain = gainOf(one, other, costs)
      if (gain > (best?.gain ?? 0)) best = { one, other, gain }
    }
  return best
}

/** Joins parts as long as the pages gain by it. */
export const joinParts = <Page>({ parts, costs }: JoinOptions<Page>): readonly Part<Page>[] => {
  const best = findBestPair({ parts, costs })
  if (!best) return parts
  const others = parts.filter(part => part !== best.one && part !== best.other)
  return joinParts({ parts: [...others, join(best.one, best.other)], costs })
}
