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
