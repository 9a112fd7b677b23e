/** Apple's image hosts, at their usual port and without an account. */
const appleImageHost = /^([a-z0-9-]+\.)+mzstatic\.com$/

type SourceSettings = { process: { isDemo: boolean }; appStore: { itunesUrl: string } }

/** Origins that may show images beside Apple's: the fake App Store serves the icons of the demo. */
export const listImageSources = ({
  process: { isDemo },
  appStore: { itunesUrl },
}: SourceSettings): readonly string[] => (isDemo ? [itunesUrl] : [])

/** The address as it may be asked for; undefined for any place that is neither Apple's nor in `imageSources`. */
export const findIconUrl = (address: string, imageSources: readonly string[]): URL | undefined => {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  const isApples = url.protocol === 'https:' && url.port === '' && appleImageHost.test(url.hostname)
  // A `blob:` address has the origin of the address in it.
  const isKnown = /^https?:$/.test(url.protocol) && imageSources.includes(url.origin)
  if (!isApples && !isKnown) return undefined
  url.hash = ''
  return url
}

const shownLength = 200

/** Host and path, for the log. Undefined for what names no host, such as the path of our own placeholder. */
export const findShownAddress = (address: string): string | undefined => {
  const url = URL.parse(address)
  return url?.host ? `${url.host}${url.pathname}`.slice(0, shownLength) : undefined
}
