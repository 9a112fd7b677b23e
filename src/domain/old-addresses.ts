/**
 * Pages that have moved. E-mails, feeds and bookmarks still lead to the old addresses. `:id` stands for one part of a path;
 * the search params are kept.
 */
export const movedPages: readonly { from: string; to: string }[] = [
  { from: '/admin/mail', to: '/admin#email' },
  { from: '/admin/storage', to: '/admin/maintenance#storage' },
  { from: '/admin/suspects', to: '/admin/collector#held' },
  { from: '/admin/tokens', to: '/admin/people#tokens' },
  { from: '/alerts', to: '/inbox/rules' },
  { from: '/app/:id/coverage', to: '/data-health?app=:id' },
  { from: '/app/:id/milestones', to: '/app/:id/history#milestones' },
  { from: '/app/:id/milestones/:key', to: '/app/:id/history?milestone=:key' },
  { from: '/category', to: '/top-international-apps' },
  { from: '/tokens', to: '/settings#tokens' },
  { from: '/weather', to: '/movers/weather' },
]

const nowhere = 'http://nowhere.invalid'

const patterns = movedPages.map(({ from, to }) => ({
  to,
  // The paths of the site ignore case and a slash at the end.
  pattern: new RegExp(`^${from.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i'),
}))

/** The current address of a page that has moved; undefined for any other. */
export const findNewAddress = (address: string): string | undefined => {
  const [pathname = '', ...rest] = address.split('?')
  for (const { pattern, to } of patterns) {
    const found = pattern.exec(pathname)
    if (!found) continue
    const url = new URL(
      to.replaceAll(/:(\w+)/g, (_, name: string) => found.groups?.[name] ?? ''),
      nowhere,
    )
    for (const [name, value] of new URLSearchParams(rest.join('?'))) url.searchParams.append(name, value)
    return url.pathname + url.search + url.hash
  }
  return undefined
}
