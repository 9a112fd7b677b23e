import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Developer } from '../world/developers.ts'
import { mix } from '../world/random.ts'
import type { WorldApp } from '../world/world-apps.ts'

/** Apple's slug: lower case, words joined by dashes, other scripts percent-encoded. */
export const slugOf = (text: string): string => {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return encodeURIComponent(slug) || 'app'
}

type AppOfStore = { storefront: StorefrontCode; id: number; name: string }

export const appUrl = ({ storefront, id, name }: AppOfStore): string =>
  `https://apps.apple.com/${storefront}/app/${slugOf(name)}/id${id}`

export const developerUrl = (storefront: StorefrontCode, { id, name }: Developer): string =>
  `https://apps.apple.com/${storefront}/developer/${slugOf(name)}/id${id}`

const hex = (hash: number): string => hash.toString(16).padStart(8, '0')

/** The last path segment contains the app's number, so the image server knows which app to draw. */
const imageFolder = ({ hash, id }: WorldApp, kind: string): string => {
  const first = hex(mix(hash, 1))
  const second = hex(mix(hash, 2))
  const uuid = `${first}-${second.slice(0, 4)}-${second.slice(4)}-${hex(mix(hash, 3)).slice(0, 4)}-${String(id).padStart(12, '0')}`
  return `/image/thumb/${kind}${(hash % 3) * 10 + 201}/v4/${first.slice(0, 2)}/${first.slice(2, 4)}/${first.slice(4, 6)}/${uuid}`
}

type Picture = { baseUrl: string; app: WorldApp }

/** The path up to the size, as in Apple's URLs: clients replace the size at the end. */
export const iconUrl = ({ baseUrl, app }: Picture, size: string): string =>
  `${baseUrl}${imageFolder(app, 'Purple')}/AppIcon-0-0-1x_U007emarketing-0-8-0-85-220.png/${size}`

export const screenshotUrl = ({ baseUrl, app }: Picture, { name, size }: { name: string; size: string }): string =>
  `${baseUrl}${imageFolder(app, 'PurpleSource')}/${name}.png/${size}`
