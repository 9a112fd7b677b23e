import type { RenderedPage } from '#contract/pages.ts'

const fallbackLocale = 'en-US'

/** `de-CH` of `de-CH,de;q=0.9,en;q=0.8`: what the reader likes best, without extensions; only what Intl knows. */
export const readLocale = (acceptLanguage: string | undefined): string => {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map(part => {
      const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/)
      return { tag, quality: Number(quality.replace(/^q=/i, '')) }
    })
    .filter(({ tag, quality }) => /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const [known] = findKnownLocale(tag)
    if (known) return known
  }
  return fallbackLocale
}

const findKnownLocale = (tag: string): string[] => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)
  } catch {
    return []
  }
}

/** Between these marks the built page holds what it shows when nothing was rendered. */
const parts = ['head', 'content', 'state'] as const

const markedPart = (name: string): RegExp => new RegExp(`<!--${name}-->[\\s\\S]*?<!--/${name}-->`)

/** @throws when the built page lacks a mark: then the build and the server do not belong together. */
export const ensureTemplate = (template: string): void => {
  const missing = parts.find(name => !markedPart(name).test(template))
  if (missing) throw new Error(`The built page has no place for its ${missing}; build the screens again.`)
}

/** Loaded along with the page, and not only when its first script asks for them. */
const preload = (file: string): string => `<link rel="modulepreload" crossorigin href="${file}">`

/** The page with everything in its place. Functions, as `$&` in a name would mean something in a replacement text. */
export const fillTemplate = (template: string, page: RenderedPage, files: readonly string[] = []): string =>
  template
    .replace(markedPart('head'), () => [page.head, ...files.map(preload)].join('\n    '))
    .replace(markedPart('state'), () => `<script type="application/json" id="state">${page.state}</script>`)
    .replace(markedPart('content'), () => page.content)

/** A path on this site, and no other address: `//elsewhere` is one. */
export const isOwnPath = (location: string): boolean => /^\/(?![/\\])/.test(location)
