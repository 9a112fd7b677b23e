/** The origins to call; tests and the demo use their own. An origin has no path: `https://itunes.apple.com`. */
export type AppStoreHosts = { itunes: string; marketing: string; search: string }

export const appleHosts: AppStoreHosts = {
  itunes: 'https://itunes.apple.com',
  marketing: 'https://rss.marketingtools.apple.com',
  search: 'https://search.itunes.apple.com',
}

/** The marketing feed moved from the first host to the second; the old one still redirected in 2025-11 (gmertk). */
const marketingHosts: readonly string[] = ['https://rss.applemarketingtools.com', appleHosts.marketing]

/** @throws RangeError when a host is not an http(s) origin without a path. */
export const ensureOrigins = (hosts: AppStoreHosts): void => {
  for (const [name, host] of Object.entries(hosts)) {
    const url = URL.parse(host)
    const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === host
    if (!isOrigin) throw new RangeError(`hosts.${name} is "${host}"; it must be an origin like "https://example.com".`)
  }
}

/** Allowed redirect targets: the hosts in use, plus the marketing feed's other host when Apple's own is in use. */
export const originsOf = (hosts: AppStoreHosts): ReadonlySet<string> =>
  new Set([...Object.values(hosts), ...(marketingHosts.includes(hosts.marketing) ? marketingHosts : [])])
