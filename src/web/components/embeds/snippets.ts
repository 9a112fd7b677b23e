import { escapeMarkup } from '#domain/markup.ts'
import { type BadgeSize, type BadgeTheme, badgePath, embedPath } from '#domain/share-images.ts'
import { embedWords as words } from './embed.words.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `origin` is that of this site: other sites need whole addresses. */
export type SnippetInput = { origin: string; appStoreId: string; name: string; theme: Theme; size: BadgeSize }

/** What the card needs, at its widest. */
export const cardSize = { width: 420, height: 180 } as const

/** The badge is a picture, and does not know of the reader's theme; the page that shows it does. */
export const drawnTheme = (theme: Theme): BadgeTheme => (theme === 'dark' ? 'dark' : 'light')

/** Of the card, which is a page and does know. */
export const pageTheme = (theme: Theme): BadgeTheme | undefined => (theme === 'system' ? undefined : theme)

const badgeUrl = ({ origin, appStoreId, size }: SnippetInput, theme: BadgeTheme): string =>
  origin + badgePath(appStoreId, { theme, size })

const pageUrl = ({ origin, appStoreId }: SnippetInput): string => `${origin}/app/${appStoreId}`

export const buildBadgeHtml = (input: SnippetInput): string => {
  const { name, theme } = input
  const address = (of: BadgeTheme): string => escapeMarkup(badgeUrl(input, of))
  const image = `<img src="${address(drawnTheme(theme))}" alt="${escapeMarkup(words.badgeText(name))}">`
  const dark = `<source media="(prefers-color-scheme: dark)" srcset="${address('dark')}">`
  const picture = theme === 'system' ? `<picture>${dark}${image}</picture>` : image
  return `<a href="${escapeMarkup(pageUrl(input))}">${picture}</a>`
}

/** What would end the text of a picture, or mean something inside it. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>&!|~$]/g, '\\$&')

export const buildBadgeMarkdown = (input: SnippetInput): string =>
  `[![${escapeMarkdown(words.badgeText(input.name))}](${badgeUrl(input, drawnTheme(input.theme))})](${pageUrl(input)})`

export const buildCardHtml = ({ origin, appStoreId, name, theme }: SnippetInput): string => {
  const address = escapeMarkup(origin + embedPath(appStoreId, pageTheme(theme)))
  const size = `width="${cardSize.width}" height="${cardSize.height}" style="border:0;max-width:100%"`
  return `<iframe src="${address}" title="${escapeMarkup(words.cardTitle(name))}" ${size} loading="lazy"></iframe>`
}
