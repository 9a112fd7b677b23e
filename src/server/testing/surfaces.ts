/** A path that people read. */
export type Surface = { path: string; headers?: Record<string, string> }

export type Person = { userId: string; cookie: string }

type Readers = Person & { drawnApps: number; publicApps: number }

/**
 * What people see of some apps and countries. The first `drawnApps` have pictures, and the first `publicApps` feeds. CSV files
 * are not listed, because the browser generates them from the same responses.
 */
export const surfacesOf = (
  appIds: readonly number[],
  { userId, cookie, drawnApps, publicApps }: Readers,
): Surface[] => [
  ...appIds.flatMap(id => [
    { path: `/api/apps/${id}/summary` },
    { path: `/api/apps/${id}/world` },
    { path: `/api/rank-series?apps=${id}&charts=us:top-free:36:iphone,gb:top-free:36:iphone,kr:top-free:36:iphone` },
    { path: `/badge/app/${id}.svg` },
    { path: `/embed/app/${id}` },
  ]),
  ...appIds.slice(0, drawnApps).map(id => ({ path: `/api/og/app/${id}` })),
  // Only public apps have a feed.
  ...appIds.slice(0, publicApps).map(id => ({ path: `/feeds/app/${id}.atom` })),
  { path: `/api/comparisons?apps=${appIds.slice(0, 5).join(',')}` },
  ...(['us', 'gb', 'jp', 'kr', 'world'] as const).map(code => ({ path: `/api/movers?storefront=${code}&span=day` })),
  ...(['us', 'gb', 'kr'] as const).flatMap(code => [
    { path: `/api/charts?storefront=${code}` },
    { path: `/api/charts/moments?storefront=${code}` },
    { path: `/api/charts/replay?storefront=${code}&days=3` },
    { path: `/api/weather/${code}?days=5` },
  ]),
  { path: '/api/weather' },
  ...['lists/public', 'lists/top-international', 'movers/us', 'movers/kr', 'weather', 'weather/us'].map(name => ({
    path: `/feeds/${name}.atom`,
  })),
  { path: `/api/users/${userId}/data`, headers: { cookie } },
  { path: '/api/top-international-apps' },
  { path: '/api/apps/public' },
  { path: '/api/category-apps/finance' },
  { path: `/api/users/${userId}/inbox`, headers: { cookie } },
]
