import { z } from 'zod'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import { searchDepth } from '#domain/keywords.ts'
import { isStorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { listPublicAppIds } from '../catalog/public-apps.repository.ts'
import type { Keywords } from '../keywords/keywords.usecases.ts'
import type { KeywordSearch, KeywordSnapshot } from '../keywords/positions.repository.ts'
import { StartError } from '../platform/process/errors.ts'
import type { DemoOptions } from './demo.usecases.ts'

type KeywordsOptions = Pick<DemoOptions, 'db' | 'clock' | 'fakeUrl'> & { keywords: Keywords }

/** The screens show a trend over a month. */
const shownDays = 30

const searchLine = z.object({
  date: z.iso.date(),
  storefront: z.string().refine(isStorefrontCode),
  term: z.string(),
  appIds: z.array(z.int()),
})

const toSnapshot = (text: string): KeywordSnapshot => {
  const { date, term, ...found } = searchLine.parse(JSON.parse(text))
  const observedAt = new Date(startOfDay(date).getTime() + 12 * hourMs)
  return { ...found, keyword: term, observedAt, depth: searchDepth }
}

/** @throws StartError for any unexpected answer of the fake App Store. */
const fetchSnapshots = async (
  fakeUrl: string,
  { searches, from }: { searches: readonly KeywordSearch[]; from: Day },
): Promise<KeywordSnapshot[]> => {
  const url = new URL('/__control/searches', fakeUrl)
  const terms = searches.map(({ storefront, keyword }) => `${storefront}:${keyword}`).join(',')
  url.search = String(new URLSearchParams({ from, searches: terms }))
  const response = await fetch(url)
  if (!response.ok) {
    throw new StartError(`The fake App Store answered ${response.status} to a request for its searches.`)
  }
  const body = (await response.text()).trimEnd()
  return body === '' ? [] : body.split('\n').map(toSnapshot)
}

/** Searches with missing days, grouped by the first missing day. */
const listLacking = async ({ db, clock, keywords }: KeywordsOptions): Promise<Map<Day, KeywordSearch[]>> => {
  const searches = await keywords.listSearchesOf(await listPublicAppIds(db))
  const today = dayOf(clock.now())
  const lacking: (KeywordSearch & { from: Day })[] = []
  for (const [storefront, ofStorefront] of Map.groupBy(searches, search => search.storefront)) {
    const newest = await keywords.positions.listNewestMoments({
      storefront,
      keywords: ofStorefront.map(({ keyword }) => keyword),
    })
    for (const search of ofStorefront) {
      const last = newest.get(search.keyword)
      const first = addDays(today, -shownDays)
      const next = last ? addDays(dayOf(last), 1) : first
      lacking.push({ ...search, from: [next, first].sort()[1] ?? first })
    }
  }
  return Map.groupBy(
    lacking.filter(({ from }) => from < today),
    ({ from }) => from,
  )
}

/** Gives the demo's public apps keywords, and a month of App Store search positions up to yesterday. */
export const seedKeywords = async (options: KeywordsOptions): Promise<void> => {
  const { keywords, fakeUrl } = options
  await keywords.chooseForApps()
  for (const [from, searches] of await listLacking(options)) {
    await keywords.positions.recordSnapshots(await fetchSnapshots(fakeUrl, { searches, from }))
  }
}
