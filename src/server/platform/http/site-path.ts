/** The path below which people open the site, such as `/ranks`; '' if it has a host of its own. */
export const sitePathOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')

/**
 * The address within the site: `/app/1` of `/ranks/app/1`. Some proxies have removed the path of the site and others have not,
 * so an address without it is within the site as it is. It is removed once, and in one spelling only.
 */
export const withinSite = (url: string, sitePath: string): string => {
  const rest = url.startsWith(sitePath) ? url.slice(sitePath.length) : url
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}
