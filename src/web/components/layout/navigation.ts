import type { LinkProps } from '@tanstack/react-router'

/** A link of the sidebar. `covers` says which addresses it stands for besides its own. */
export type NavigationLink = { label: string; to: NonNullable<LinkProps['to']>; covers: readonly string[] }

/** Only pages that exist. */
export const navigationLinks: readonly NavigationLink[] = [{ label: 'Public Apps', to: '/', covers: ['/', '/apps'] }]

const pageTitles: readonly [pattern: RegExp, title: string][] = [
  [/^\/(apps)?$/, 'Public Tracked Apps'],
  [/^\/apps?\/[^/]+$/, 'App Rankings'],
]

/** The header's title for a path. */
export const pageTitleOf = (pathname: string): string =>
  pageTitles.find(([pattern]) => pattern.test(pathname.replace(/(?<=.)\/$/, '')))?.[1] ?? '404 Page Not Found'
