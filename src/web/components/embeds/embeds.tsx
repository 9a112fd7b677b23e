import { type ReactNode, useId, useState } from 'react'
import { buildCardFrame, cardSize } from '#domain/card-frame.ts'
import { isolate } from '#domain/display-names.ts'
import { escapeMarkup } from '#domain/markup.ts'
import { type BadgeSize, type BadgeTheme, badgePath, badgeSizes, embedPath } from '#domain/share-images.ts'
import { CopyArea } from '#web/components/ui/copy-field.tsx'
import { useInBrowser } from '#web/lib/in-browser.ts'
import { href, siteAddress } from '#web/lib/site-path.ts'

export const embedWords = {
  title: 'Share this app elsewhere',
  hint: 'Both update automatically and show the current best rank and when it was measured.',
  loading: 'Loading the badge and the card',
  failed: 'Error loading the badge and the card. Check your connection and try again.',

  theme: 'Theme',
  themes: { system: 'Match the visitor', light: 'Light', dark: 'Dark' },
  size: 'Badge size',
  sizes: { small: 'Small', large: 'Large' },

  badge: 'Badge',
  card: 'Card',
  /** The badge's alternative text. */
  badgeText: (app: string) => `${isolate(app)} on Rank Atlas`,
  cardTitle: (app: string) => `Where ${isolate(app)} ranks in the App Store`,
  badgeHtml: 'Badge HTML',
  badgeMarkdown: 'Badge Markdown',
  markdownHint: 'Markdown does not support themes; this is the light badge.',
  cardHtml: 'Card HTML',
  copied: 'Copied to clipboard',
} as const

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `origin` is the origin of this site, because other sites need absolute URLs. */
export type SnippetInput = { origin: string; appStoreId: string; name: string; theme: Theme; size: BadgeSize }

/** The badge is an image and cannot follow the reader's theme, so `system` uses the light badge as the default. */
const drawnTheme = (theme: Theme): BadgeTheme => (theme === 'dark' ? 'dark' : 'light')

/** The card is a page and follows the reader's theme, so `system` needs no parameter. */
const pageTheme = (theme: Theme): BadgeTheme | undefined => (theme === 'system' ? undefined : theme)

const badgeUrl = ({ origin, appStoreId, size }: SnippetInput, theme: BadgeTheme): string =>
  origin + badgePath(appStoreId, { theme, size })

const pageUrl = ({ origin, appStoreId }: SnippetInput): string => `${origin}/app/${appStoreId}`

export const buildBadgeHtml = (input: SnippetInput): string => {
  const { name, theme } = input
  const address = (of: BadgeTheme): string => escapeMarkup(badgeUrl(input, of))
  const image = `<img src="${address(drawnTheme(theme))}" alt="${escapeMarkup(embedWords.badgeText(name))}">`
  const dark = `<source media="(prefers-color-scheme: dark)" srcset="${address('dark')}">`
  const picture = theme === 'system' ? `<picture>${dark}${image}</picture>` : image
  return `<a href="${escapeMarkup(pageUrl(input))}">${picture}</a>`
}

/** Escapes characters that would end an image's alternative text or format it. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>&!|~$]/g, '\\$&')

export const buildBadgeMarkdown = (input: SnippetInput): string =>
  `[![${escapeMarkdown(embedWords.badgeText(input.name))}](${badgeUrl(input, drawnTheme(input.theme))})](${pageUrl(input)})`

export const buildCardHtml = ({ origin, appStoreId, name, theme }: SnippetInput): string =>
  buildCardFrame({ address: origin + embedPath(appStoreId, pageTheme(theme)), title: embedWords.cardTitle(name) })

type ChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  chosen: Value
  onChoose: (value: Value) => void
}

const look =
  'chosen-when-forced flex h-8 cursor-pointer items-center px-3 text-sm text-second hover:text-ink has-checked:bg-hover has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink'

const Choice = <Value extends string>({ label, values, labels, chosen, onChoose }: ChoiceProps<Value>) => {
  const name = useId()
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm text-second">{label}</legend>
      <div className="inline-flex overflow-hidden rounded-button border border-line-strong">
        {values.map(value => (
          <label key={value} className={look}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {labels[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * The origin in the reader's address bar, so that snippets work wherever the reader reaches this server; '' on the server.
 */
const useOrigin = (): string => useInBrowser(siteAddress, '')

export type EmbedProps = { appStoreId: string; name: string }

const Part = ({ title, preview, children }: { title: string; preview: ReactNode; children: ReactNode }) => (
  <div className="grid content-start gap-3">
    <h3 className="font-medium">{title}</h3>
    {preview}
    {children}
  </div>
)

type PreviewProps = EmbedProps & { theme: Theme; size: BadgeSize }

/** A preview of the badge as other sites show it. With the `system` theme it follows the reader's theme. */
const Badge = ({ appStoreId, name, theme, size }: PreviewProps) => (
  <div className="flex h-[46px] items-center">
    <picture>
      {theme === 'system' && (
        <source media="(prefers-color-scheme: dark)" srcSet={href(badgePath(appStoreId, { theme: 'dark', size }))} />
      )}
      <img
        src={href(badgePath(appStoreId, { theme: drawnTheme(theme), size }))}
        alt={embedWords.badgeText(name)}
        className="max-w-full"
      />
    </picture>
  </div>
)

const Card = ({ appStoreId, name, theme }: Omit<PreviewProps, 'size'>) => (
  <iframe
    src={href(embedPath(appStoreId, pageTheme(theme)))}
    title={embedWords.cardTitle(name)}
    {...cardSize}
    className="block max-w-full"
  />
)

export const Embeds = (app: EmbedProps) => {
  const [theme, setTheme] = useState<Theme>('system')
  const [size, setSize] = useState<BadgeSize>('small')
  const look = { ...app, theme, size }
  const input = { ...look, origin: useOrigin() }
  const copiedText = embedWords.copied
  return (
    <div className="pt-2">
      <p className="max-w-[62ch] text-second">{embedWords.hint}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-3 py-4">
        <Choice
          label={embedWords.theme}
          values={themes}
          labels={embedWords.themes}
          chosen={theme}
          onChoose={setTheme}
        />
        <Choice
          label={embedWords.size}
          values={badgeSizes}
          labels={embedWords.sizes}
          chosen={size}
          onChoose={setSize}
        />
      </div>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <Part title={embedWords.badge} preview={<Badge {...look} />}>
          <CopyArea label={embedWords.badgeHtml} value={buildBadgeHtml(input)} copiedText={copiedText} />
          <CopyArea
            label={embedWords.badgeMarkdown}
            value={buildBadgeMarkdown(input)}
            copiedText={copiedText}
            hint={theme === 'system' ? embedWords.markdownHint : undefined}
          />
        </Part>
        <Part title={embedWords.card} preview={<Card {...look} />}>
          <CopyArea label={embedWords.cardHtml} value={buildCardHtml(input)} copiedText={copiedText} />
        </Part>
      </div>
    </div>
  )
}
