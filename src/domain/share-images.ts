import type { TopThreshold } from './ranks.ts'
import { ownScope, type Scope } from './scopes.ts'

/** Current ranks, or all-time ranks. */
export const eras = ['now', 'ever'] as const
export type Era = (typeof eras)[number]

/** The sizes of the pictures that users can save and share, in pixels. */
export const imageSizes = {
  landscape: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
} as const
export type ImageSize = keyof typeof imageSizes
export const imageSizeNames = Object.keys(imageSizes) as [ImageSize, ...ImageSize[]]

/** The QR code's size in the landscape picture, in pixels. */
export const qrCodeSize = 160

export const badgeThemes = ['light', 'dark'] as const
export type BadgeTheme = (typeof badgeThemes)[number]
export const badgeSizes = ['small', 'large'] as const
export type BadgeSize = (typeof badgeSizes)[number]

/** A count on the app page: the number of countries where the app is, or ever was, in the top N. */
export type CountSubject = { top: TopThreshold; era: Era }

/** The title of a count in its picture and file name. */
export const countTitle = ({ top, era }: CountSubject): string =>
  `${top === 1 ? 'Number 1' : `Top ${top}`} ${era === 'now' ? 'now' : 'ever'}`

export const mainImagePath = '/api/og/main'
export const appImagePath = (appStoreId: string): string => `/api/og/app/${appStoreId}`

/** The query of a scope, to add to another; empty for an app's own charts. */
const scopeQuery = ({ charts, chartType, device }: Scope): string =>
  [
    ...(charts === 'own' ? [] : [`&scope=${charts}`]),
    ...(chartType ? [`&chartType=${chartType}`] : []),
    ...(device ? [`&device=${device}`] : []),
  ].join('')

export const countImagePath = (
  appStoreId: string,
  { top, era, scope = ownScope }: CountSubject & { scope?: Scope },
  size: ImageSize,
): string => `${appImagePath(appStoreId)}/top/${top}?era=${era}&size=${size}${scopeQuery(scope)}`

export const badgePath = (appStoreId: string, { theme, size }: { theme: BadgeTheme; size: BadgeSize }): string =>
  `/badge/app/${appStoreId}.svg?theme=${theme}&size=${size}`

/** Without a theme, the card follows the theme of the reader's system. */
export const embedPath = (appStoreId: string, theme?: BadgeTheme): string =>
  `/embed/app/${appStoreId}${theme ? `?theme=${theme}` : ''}`

/** Characters that file systems reject, path separators and invisible bidirectional controls. */
const unfit = /[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]+/gu

/** The file name of a saved picture: `{appName}-{title}.png`. Characters that are not allowed become spaces. */
export const imageFileName = (appName: string, title: string): string => {
  const name = appName
    .replace(unfit, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  return `${[...name].slice(0, 80).join('').trim() || 'app'}-${title}.png`
}
