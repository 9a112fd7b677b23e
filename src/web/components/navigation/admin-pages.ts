import type { LinkProps } from '@tanstack/react-router'

export type AdminLink = {
  label: string
  to: NonNullable<LinkProps['to']>
  /** A section of the page. */
  hash?: string
  /** The path of the pages below it. */
  below?: string
}

export type AdminTab = { label: string; links: readonly [AdminLink, ...AdminLink[]] }

export const adminTabs: readonly AdminTab[] = [
  {
    label: 'Server',
    links: [
      { label: 'Lists', to: '/admin' },
      { label: 'E-mail', to: '/admin', hash: 'email' },
      { label: 'Score Weights', to: '/admin/score-weights' },
    ],
  },
  {
    label: 'Collecting',
    links: [
      { label: 'Collector', to: '/admin/collector' },
      { label: 'Held for Review', to: '/admin/collector', hash: 'held', below: '/admin/suspects/' },
      { label: 'Withdrawals', to: '/admin/withdrawals' },
      { label: 'What Is Measured', to: '/admin/first-run' },
    ],
  },
  {
    label: 'Storage',
    links: [
      { label: 'Database Maintenance', to: '/admin/maintenance' },
      { label: 'Size and Backups', to: '/admin/maintenance', hash: 'storage' },
      { label: 'OG Images', to: '/admin/og-images' },
    ],
  },
  {
    label: 'People',
    links: [
      { label: 'Accounts', to: '/admin/people' },
      { label: 'API Tokens', to: '/admin/people', hash: 'tokens' },
      { label: 'Audit Log', to: '/admin/audit' },
    ],
  },
]

export const isAt = ({ to, hash, below }: AdminLink, pathname: string): boolean =>
  (to === pathname && hash === undefined) || (below !== undefined && pathname.startsWith(below))
