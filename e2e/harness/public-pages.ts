import { type App, listPublicApps } from '#contract/apps.ts'
import { getAppSummary } from '#contract/summaries.ts'

/** A page that everyone may see. `name` is for files and test names; `path` is the URL path. */
export type PublicPage = { name: string; path: string; status: 200 | 404 }

/** The app of the public list that ranks in the most countries. */
export const findListedApp = async (url: string): Promise<App> => {
  const response = await fetch(`${url}/api/apps/public`)
  const apps = listPublicApps.response.parse(await response.json())
  const [first] = apps.toSorted((a, b) => b.countriesCount - a.countriesCount)
  if (!first) throw new Error('The public list is empty.')
  return first
}

/** The developer of the app, by Apple's number. */
const findDeveloperId = async (url: string, { appStoreId }: App): Promise<string> => {
  const response = await fetch(`${url}/api/apps/${appStoreId}/summary`)
  const { app } = getAppSummary.response.parse(await response.json())
  if (app.developerId === null) throw new Error(`Nobody knows whose app "${app.name}" is.`)
  return app.developerId
}

/** A search term that finds the app: the first word of its name. */
const termFor = ({ name }: App): string => name.split(/[^\p{L}\p{N}]+/u).find(word => word.length > 2) ?? name

/** Names of the public pages do not depend on a world, so that tests can be named before one has started. */
export const publicPageNames = [
  'home',
  'home-table',
  'apps',
  'search',
  'search-results',
  'search-nothing',
  'top-international',
  'app',
  'apps-app',
  'app-coverage',
  'app-world',
  'app-history',
  'app-keywords',
  'app-versions',
  'charts',
  'movers',
  'weather',
  'compare',
  'developer',
  'category-games',
  'category-food-drink',
  'category-unknown',
  'tools',
  'data-health',
  'open-data',
  'ranking-test',
  'auth',
  'sign-in-only',
  'not-found',
] as const
export type PublicPageName = (typeof publicPageNames)[number]

const missing = new Set<PublicPageName>(['category-unknown', 'not-found'])

const pathsFor = (app: App, developerId: string): Record<PublicPageName, string> => ({
  home: '/',
  'home-table': '/?view=table',
  apps: '/apps',
  search: '/search',
  'search-results': `/search?q=${encodeURIComponent(termFor(app))}`,
  'search-nothing': '/search?q=qzxjvkwq',
  'top-international': '/top-international-apps',
  app: `/app/${app.appStoreId}`,
  'apps-app': `/apps/${app.appStoreId}`,
  'app-coverage': `/data-health?app=${app.appStoreId}`,
  'app-world': `/app/${app.appStoreId}/world`,
  'app-history': `/app/${app.appStoreId}/history`,
  'app-keywords': `/app/${app.appStoreId}/keywords`,
  'app-versions': `/app/${app.appStoreId}/versions`,
  charts: '/charts',
  movers: '/movers',
  weather: '/movers/weather',
  compare: `/compare?apps=${app.appStoreId}`,
  developer: `/developer/${developerId}`,
  'category-games': '/category/games',
  'category-food-drink': '/category/food-drink',
  'category-unknown': '/category/nonsense',
  tools: '/tools',
  'data-health': '/data-health?q=united',
  'open-data': '/open-data',
  'ranking-test': '/ranking-test',
  auth: '/auth',
  'sign-in-only': '/top-international',
  'not-found': '/nowhere',
})

/** The paths of pages that show as much as a visitor can request. */
export const listFullPages = async (url: string): Promise<readonly string[]> => {
  const response = await fetch(`${url}/api/apps/public`)
  const apps = listPublicApps.response.parse(await response.json()).map(({ appStoreId }) => appStoreId)
  return [
    '/data-health',
    '/search?q=a',
    `/compare?apps=${apps.slice(0, 5).join(',')}`,
    '/charts?beside=jp',
    '/charts?sort=app&page=3',
    '/movers?storefront=world',
    '/movers/weather?storefront=jp&sort=country&page=2',
    '/top-international-apps?page=2',
  ]
}

/** Every page of a running world that a visitor can open, one of each kind. */
export const listPublicPages = async (url: string): Promise<Record<PublicPageName, PublicPage>> => {
  const app = await findListedApp(url)
  const paths = pathsFor(app, await findDeveloperId(url, app))
  const pages = publicPageNames.map(name => {
    return [name, { name, path: paths[name], status: missing.has(name) ? 404 : 200 }] as const
  })
  return Object.fromEntries(pages) as Record<PublicPageName, PublicPage>
}
