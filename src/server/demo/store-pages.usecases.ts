import { z } from 'zod'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import { isStorefrontCode, type StorefrontCode, storefrontsBySize } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { listPublicApps } from '../catalog/public-apps.repository.ts'
import { StartError } from '../platform/process/errors.ts'
import type { ReadPages, SeenPage } from '../store-pages/readings.rules.ts'
import type { StorePages } from '../store-pages/store-pages.usecases.ts'
import type { DemoOptions } from './demo.usecases.ts'

type PagesOptions = Pick<DemoOptions, 'db' | 'clock' | 'fakeUrl'> & { storePages: StorePages; days: number }

const everyDays = 3
const largestStorefronts = storefrontsBySize.slice(0, 20)

/** The page format of the fake App Store. Like Apple's lookups, it reports 0 for an app without ratings. */
const page = z.object({
  trackId: z.int(),
  version: z.string(),
  currentVersionReleaseDate: z.iso.datetime(),
  releaseNotes: z.string().optional(),
  averageUserRating: z.number(),
  userRatingCount: z.int(),
  price: z.number().optional(),
  currency: z.string(),
})
const pagesLine = z.object({
  date: z.iso.date(),
  country: z.string().refine(isStorefrontCode),
  results: z.array(page),
})

const toSeenPage = ({ trackId, ...details }: z.infer<typeof page>): SeenPage => ({
  appId: trackId,
  version: details.version,
  updatedAt: new Date(details.currentVersionReleaseDate),
  ...(details.userRatingCount > 0 && { rating: details.averageUserRating, ratingCount: details.userRatingCount }),
  ...(details.releaseNotes && { releaseNotes: details.releaseNotes }),
  ...(details.price !== undefined && { price: details.price, currency: details.currency }),
})

type Question = { storefronts: readonly StorefrontCode[]; appIds: readonly number[]; purpose: ReadPages['purpose'] }

/** The storefronts whose text the apps are shown with, then those of the largest countries. */
const listQuestions = (apps: readonly { appId: number; storefront: string | null }[]): Question[] => {
  const homes = Map.groupBy(apps, ({ storefront }) => (storefront && isStorefrontCode(storefront) ? storefront : 'us'))
  const ofHomes = [...homes].map(
    ([code, ofHome]): Question => ({ storefronts: [code], purpose: 'pages', appIds: ofHome.map(({ appId }) => appId) }),
  )
  const ofOthers = [...homes].map(
    ([code, ofHome]): Question => ({
      storefronts: largestStorefronts.filter(storefront => storefront !== code),
      purpose: 'offers',
      appIds: ofHome.map(({ appId }) => appId),
    }),
  )
  return [...ofHomes, ...ofOthers]
}

/** @throws StartError for any unexpected answer of the fake App Store. */
const fetchPages = async (
  { fakeUrl }: PagesOptions,
  { question, days }: { question: Question; days: readonly Day[] },
): Promise<ReadPages[]> => {
  const { storefronts, appIds, purpose } = question
  const url = new URL('/__control/store-pages', fakeUrl)
  url.search = String(
    new URLSearchParams({
      from: days[0] ?? '',
      to: days.at(-1) ?? '',
      every: String(everyDays),
      apps: appIds.join(','),
      storefronts: storefronts.join(','),
    }),
  )
  const response = await fetch(url)
  if (!response.ok) {
    throw new StartError(`The fake App Store answered ${response.status} to a request for its store pages.`)
  }
  const lines = (await response.text()).trimEnd().split('\n')
  return lines.map(text => {
    const { date, country: storefront, results } = pagesLine.parse(JSON.parse(text))
    const found = results.map(toSeenPage)
    const isFound = new Set(found.map(({ appId }) => appId))
    const missing = appIds.filter(appId => !isFound.has(appId))
    return { storefront, purpose, found, missing, at: new Date(startOfDay(date).getTime() + 12 * hourMs) }
  })
}

/** Every third day up to yesterday, the same days at every start. */
const listDays = ({ clock, days }: PagesOptions): Day[] => {
  const yesterday = addDays(dayOf(clock.now()), -1)
  const wanted = Array.from({ length: days }, (_, index) => addDays(yesterday, index - days + 1))
  return wanted.filter(day => (startOfDay(day).getTime() / hourMs / 24) % everyDays === 0)
}

/** Gives the demo's public apps a history of ratings, prices and versions. */
export const seedStorePages = async (options: PagesOptions): Promise<void> => {
  const { db, storePages } = options
  const apps = await listPublicApps(db)
  const newest = await storePages.findNewestOf(
    apps.map(({ appId }) => appId),
    startOfDay(dayOf(options.clock.now())),
  )
  const days = listDays(options).filter(day => !newest || day > dayOf(newest))
  if (days.length === 0 || apps.length === 0) return
  const read: ReadPages[] = []
  for (const question of listQuestions(apps)) read.push(...(await fetchPages(options, { question, days })))
  await storePages.recordPages(read)
}
