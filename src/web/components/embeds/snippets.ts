import { buildCardFrame } from '#domain/card-frame.ts'
import { escapeMarkup } from '#domain/markup.ts'
import { type BadgeSize, type BadgeTheme, badgePath, embedPath } from '#domain/share-images.ts'
import { embedWords as words } from './embed.words.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `origin` is the origin of this site, because other sites need absolute URLs. */
export type SnippetInput = { origin: string; appStoreId: string; name: string; theme: Theme; size: BadgeSize }

/** The badge is an image and cannot follow the reader's theme, so `system` uses the light badge as the default. */
export const drawnTheme = (theme: Theme): BadgeTheme => (theme === 'dark' ? 'dark' : 'light')

/** The card is a page and follows the reader's theme, so `system` needs no parameter. */
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

/** Escapes characters that would end an image's alternative text or format it. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>&!|~$]/g, '\\$&')

export const buildBadgeMarkdown = (input: SnippetInput): string =>
  `[![${escapeMarkdown(words.badgeText(input.name))}](${badgeUrl(input, drawnTheme(input.theme))})](${pageUrl(input)})`

export const buildCardHtml = ({ origin, appStoreId, name, theme }: SnippetInput): string =>
  buildCardFrame({ address: origin + embedPath(appStoreId, pageTheme(theme)), title: words.cardTitle(name) })
