import type { Chart } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Feed, Lie } from './lying-store.ts'

const withEntries = (truth: Feed, entry: unknown[]): Feed => ({ feed: { ...truth.feed, entry } })
const keep =
  (isKept: (index: number) => boolean): Lie =>
  truth =>
    withEntries(
      truth,
      truth.feed.entry.filter((_, index) => isKept(index)),
    )
const as =
  (toChart: (chart: Chart) => Chart): Lie =>
  async (truth, chart, read) =>
    withEntries(truth, (await read(toChart(chart))).feed.entry)

const mixed =
  (share: number, storefront: StorefrontCode): Lie =>
  async (truth, chart, read) => {
    const idOf = (entry: unknown) => JSON.stringify((entry as { id: { attributes: unknown } }).id.attributes)
    const own = new Set(truth.feed.entry.map(idOf))
    const foreignCode = chart.storefront === storefront ? 'no' : storefront
    const strange = (await read({ ...chart, storefront: foreignCode })).feed.entry.filter(
      entry => !own.has(idOf(entry)),
    )
    return withEntries(
      truth,
      truth.feed.entry.map((entry, at) => ((at * 7) % 10 < share * 10 ? (strange.shift() ?? entry) : entry)),
    )
  }

type Entry = { id: { label: string; attributes: Record<string, string> } }

/** The same entry under an id that no app has. */
const invent = (entry: unknown, at: number): Entry => {
  // Guarantee: the fake App Store writes entries as Apple does.
  const { id, ...rest } = entry as Entry
  const appId = String(9_000_000_000 + at)
  return {
    ...rest,
    id: { label: id.label.replace(/id\d+/, `id${appId}`), attributes: { ...id.attributes, 'im:id': appId } },
  }
}

/**
 * Well-formed but wrong responses: each storefront gets a different lie about its free chart, and a different one each time.
 */
export const lies: [storefront: StorefrontCode, words: string, lie: Lie][] = [
  ['us', 'the apps of another genre', as(chart => ({ ...chart, genre: 6015 }))],
  ['gb', '60 % of another country', mixed(0.6, 'jp')],
  ['de', 'ranks 11 to 50 missing', keep(at => at < 10 || at >= 50)],
  ['fr', 'ranks 1 to 40 missing', keep(at => at >= 40)],
  ['jp', 'ranks 1 to 15 missing', keep(at => at >= 15)],
  ['kr', 'the first 51 only', keep(at => at < 51)],
  ['it', 'the first 55 only', keep(at => at < 55)],
  ['es', 'the first 60 only', keep(at => at < 60)],
  ['ca', 'the paid chart', as(chart => ({ ...chart, type: 'top-paid' }))],
  ['au', 'the iPad chart', as(chart => ({ ...chart, device: 'ipad' }))],
  ['br', 'nothing', keep(() => false)],
  ['mx', 'one app', keep(at => at === 0)],
  [
    'in',
    'all ranks mixed',
    truth =>
      withEntries(
        truth,
        truth.feed.entry
          .map((entry, at) => ({ entry, order: (at * 37) % 101 }))
          .sort((a, b) => a.order - b.order)
          .map(({ entry }) => entry),
      ),
  ],
  ['pl', 'upside down', truth => withEntries(truth, truth.feed.entry.toReversed())],
  ['at', 'every second app', keep(at => at % 2 === 0)],
  ['be', 'the chart of another country', as(chart => ({ ...chart, storefront: 'no' }))],
  ['dk', 'apps that nobody has seen', truth => withEntries(truth, truth.feed.entry.map(invent))],
  ['fi', 'number one is missing', keep(at => at > 0)],
  [
    'cz',
    'an unknown app is number one',
    truth =>
      withEntries(truth, [invent(truth.feed.entry[0], 0), ...truth.feed.entry].slice(0, truth.feed.entry.length)),
  ],
]
