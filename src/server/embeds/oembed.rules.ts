import { buildCardFrame, cardSize } from '#domain/card-frame.ts'
import { type AppId, findAppId } from '#domain/ranks.ts'
import { embedPath, imageSizes } from '#domain/share-images.ts'

/** The app whose page is at this address of the site; undefined for any other address. */
export const findEmbeddedApp = (address: string, origin: string): AppId | undefined => {
  const url = URL.parse(address)
  if (!url) return undefined
  const [, id] = /^\/apps?\/(\d+)\/?$/.exec(`${url.origin}${url.pathname}`.replace(origin, '')) ?? []
  return id === undefined ? undefined : findAppId(id)
}

type EmbeddedApp = { appId: AppId; name: string; developer: string }

/** How the card of an app is embedded (https://oembed.com, version 1.0). Its height is the same at every width. */
export const buildOembed = (
  { appId, name, developer }: EmbeddedApp,
  { origin, maxWidth, cacheSeconds }: { origin: string; maxWidth: number | undefined; cacheSeconds: number },
) => {
  const width = Math.min(cardSize.width, maxWidth ?? cardSize.width)
  const address = origin + embedPath(String(appId))
  const { landscape } = imageSizes
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Rank Atlas',
    provider_url: `${origin}/`,
    title: name,
    ...(developer && { author_name: developer }),
    html: buildCardFrame({ address, title: `Where ${name} ranks in the App Store`, width }),
    width,
    height: cardSize.height,
    thumbnail_url: `${origin}/api/og/app/${appId}`,
    thumbnail_width: landscape.width,
    thumbnail_height: landscape.height,
    cache_age: cacheSeconds,
  }
}
