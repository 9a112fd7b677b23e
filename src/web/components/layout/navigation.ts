import type { LinkProps } from '@tanstack/react-router'
import type { Shortcut } from '#web/lib/shortcuts.ts'
import { categoryTitle } from './category-title.ts'
import { layoutWords as words } from './layout.words.ts'

/** A link of the sidebar. `covers` says which addresses it stands for. */
export type NavigationLink = {
  label: string
  to: NonNullable<LinkProps['to']>
  covers: readonly string[]
  shortcut?: Shortcut
}

/** What everybody finds in the sidebar. */
export const visitorLinks: readonly NavigationLink[] = [
  { label: words.publicApps, to: '/', covers: ['/', '/apps'] },
  { label: words.topInternational, to: '/top-international-apps', covers: ['/top-international-apps'] },
  { label: words.searchApps, to: '/search', covers: ['/search'], shortcut: 'search' },
]

const { titles } = words

const pageTitles: readonly [pattern: RegExp, title: string][] = [
  [/^\/(apps)?$/, titles.publicApps],
  [/^\/apps?\/[^/]+$/, titles.app],
  [/^\/search$/, titles.search],
  [/^\/top-international-apps$/, titles.international],
  [/^\/tools$/, titles.tools],
  // What a visitor sees at the addresses that need an account.
  [/^\/(auth|top-international|my-apps|settings|admin(\/(maintenance|og-images))?)$/, titles.signIn],
]

/** `/apps/` is `/apps`. */
const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '')

/** The header's title for a path. */
export const pageTitleOf = (pathname: string): string => {
  const path = withoutSlash(pathname)
  const slug = /^\/category\/([^/]+)$/.exec(path)?.[1]
  if (slug !== undefined) return categoryTitle(slug)
  return pageTitles.find(([pattern]) => pattern.test(path))?.[1] ?? titles.missing
}

/** Whether a link of the sidebar stands for this path. */
export const isLinkTo = ({ covers }: NavigationLink, pathname: string): boolean =>
  covers.includes(withoutSlash(pathname))
