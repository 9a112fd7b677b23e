import { allGenres, genres } from '#domain/genres.ts'
import { listReferencePaths } from '../api-document/reference.rules.ts'

/** Pages that exist whatever the data. */
const fixedPaths = [
  '/',
  '/top-international-apps',
  '/search',
  '/charts',
  '/movers',
  '/movers/weather',
  '/compare',
  '/tools',
  '/data-health',
  '/ranking-test',
]

const categoryPaths = genres.filter(({ parent }) => parent === allGenres).map(({ slug }) => `/category/${slug}`)

/** The sitemap for search engines, in the format of sitemaps.org. */
export const buildSiteMap = (
  origin: string,
  appStoreIds: readonly string[],
  { hasOpenData = false }: { hasOpenData?: boolean } = {},
): string => {
  const paths = [
    ...fixedPaths,
    ...(hasOpenData ? ['/open-data'] : []),
    ...categoryPaths,
    ...listReferencePaths(),
    ...new Set(appStoreIds.map(id => `/app/${id}`)),
  ]
  const urls = paths.map(path => `  <url><loc>${origin}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

export const buildRobots = (origin: string): string => {
  const api = `${new URL(origin).pathname.replace(/\/$/, '')}/api/`
  return ['User-agent: *', `Allow: ${api}og/`, `Disallow: ${api}`, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
