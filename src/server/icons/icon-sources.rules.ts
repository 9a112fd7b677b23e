import { palette } from '#domain/palette.ts'

/** A rounded square in hairline colour, shown if the App Store has no icon. */
export const placeholderIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${palette['line-strong'].light}"/><path d="M20 44 32 20l12 24M25 36h14" fill="none" stroke="${palette.panel.light}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** Apple's image hosts, on the default port and without credentials. */
const appleImageHost = /^([a-z0-9-]+\.)+mzstatic\.com$/

type SourceSettings = { process: { isDemo: boolean }; appStore: { itunesUrl: string } }

/** Additional allowed image origins: in the demo, the fake App Store serves the icons. */
export const listImageSources = ({
  process: { isDemo },
  appStore: { itunesUrl },
}: SourceSettings): readonly string[] => (isDemo ? [itunesUrl] : [])

/** The address to fetch; undefined if it is neither on Apple's hosts nor in `imageSources`. */
export const findIconUrl = (address: string, imageSources: readonly string[]): URL | undefined => {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  const isApples = url.protocol === 'https:' && url.port === '' && appleImageHost.test(url.hostname)
  // Checks the protocol, because a `blob:` URL has the origin of the URL inside it.
  const isKnown = /^https?:$/.test(url.protocol) && imageSources.includes(url.origin)
  if (!isApples && !isKnown) return undefined
  url.hash = ''
  return url
}

const shownLength = 200

/** Host and path, for the log; undefined for a path without a host, such as our placeholder's. */
export const findShownAddress = (address: string): string | undefined => {
  const url = URL.parse(address)
  return url?.host ? `${url.host}${url.pathname}`.slice(0, shownLength) : undefined
}
