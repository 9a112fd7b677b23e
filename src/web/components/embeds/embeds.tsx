import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { cardSize } from '#domain/card-frame.ts'
import { type BadgeSize, badgePath, badgeSizes, embedPath } from '#domain/share-images.ts'
import { CopyArea } from '#web/components/ui/copy-area.tsx'
import { href, siteAddress } from '#web/lib/site-path.ts'
import { embedWords as words } from './embed.words.ts'
import {
  buildBadgeHtml,
  buildBadgeMarkdown,
  buildCardHtml,
  drawnTheme,
  pageTheme,
  type Theme,
  themes,
} from './snippets.ts'

type ChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  chosen: Value
  onChoose: (value: Value) => void
}

const look =
  'chosen-when-forced flex h-8 cursor-pointer items-center px-3 text-sm text-second hover:text-ink has-checked:bg-hover has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent'

/** A group of radio buttons, drawn as a segmented control. */
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

const neverChanges = () => () => undefined

/**
 * The origin in the reader's address bar, so that snippets work wherever the reader reaches this server; '' on the server.
 */
const useOrigin = (): string => useSyncExternalStore(neverChanges, siteAddress, () => '')

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
        alt={words.badgeText(name)}
        className="max-w-full"
      />
    </picture>
  </div>
)

const Card = ({ appStoreId, name, theme }: Omit<PreviewProps, 'size'>) => (
  <iframe
    src={href(embedPath(appStoreId, pageTheme(theme)))}
    title={words.cardTitle(name)}
    {...cardSize}
    className="block max-w-full"
  />
)

export const Embeds = (app: EmbedProps) => {
  const [theme, setTheme] = useState<Theme>('system')
  const [size, setSize] = useState<BadgeSize>('small')
  const look = { ...app, theme, size }
  const input = { ...look, origin: useOrigin() }
  const copiedText = words.copied
  return (
    <div className="pt-2">
      <p className="max-w-[62ch] text-second">{words.hint}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-3 py-4">
        <Choice label={words.theme} values={themes} labels={words.themes} chosen={theme} onChoose={setTheme} />
        <Choice label={words.size} values={badgeSizes} labels={words.sizes} chosen={size} onChoose={setSize} />
      </div>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <Part title={words.badge} preview={<Badge {...look} />}>
          <CopyArea label={words.badgeHtml} value={buildBadgeHtml(input)} copiedText={copiedText} />
          <CopyArea
            label={words.badgeMarkdown}
            value={buildBadgeMarkdown(input)}
            copiedText={copiedText}
            hint={theme === 'system' ? words.markdownHint : undefined}
          />
        </Part>
        <Part title={words.card} preview={<Card {...look} />}>
          <CopyArea label={words.cardHtml} value={buildCardHtml(input)} copiedText={copiedText} />
        </Part>
      </div>
    </div>
  )
}
