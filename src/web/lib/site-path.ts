/** The path below which the site is hosted, such as `/ranks`; '' if it has a host of its own. The server writes it into its pages. */
let findSitePath = (): string => (import.meta.env.SSR ? '' : (document.documentElement.dataset.site ?? ''))

/** The server renders pages without a document. */
export const setFindSitePath = (find: () => string): void => {
  findSitePath = find
}

export const sitePath = (): string => findSitePath()

/**
 * What a browser needs to find a path of this site, such as `/api/logout`; other addresses stay as they are. The router
 * does this for its links. `scripts/checks/lint/site-paths.grit` finds URLs without it.
 */
export const href = (path: string): string => (path.startsWith('/') ? findSitePath() + path : path)

/** The address of the site in the reader's address bar, without a slash at its end. */
export const siteAddress = (): string => location.origin + findSitePath()
