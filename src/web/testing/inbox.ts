import type { ReportedChange } from '#contract/alerts.ts'
import type { Inbox, Notice } from '#contract/inbox.ts'
import { nameChart } from '#domain/named-charts.ts'

type ChangeInput = Partial<Omit<ReportedChange, 'chart'>> & { storefront?: ReportedChange['chart']['storefront'] }

/** A first entry into the top 10 of the top free iPhone chart. */
export const changeOf = ({ storefront = 'us', ...rest }: ChangeInput = {}): ReportedChange => ({
  chart: nameChart({ storefront, type: 'top-free', genre: 36, device: 'iphone' }),
  observedAt: '2026-11-20T14:00:00.000Z',
  previousAt: '2026-11-20T13:00:00.000Z',
  rank: 8,
  previousRank: 14,
  depth: 200,
  reason: { kind: 'first-top', top: 10, since: null },
  newPrice: null,
  newCategory: null,
  isWithdrawn: false,
  isNotFirst: false,
  ...rest,
})

export const noticeOf = (id: number, rest: Partial<Notice> = {}): Notice => ({
  id,
  evaluatedAt: '2026-11-20T14:02:00.000Z',
  isRead: true,
  // A name that must be escaped.
  apps: [{ app: { appStoreId: '7', name: 'Tidal <Notes>', icon: '' }, changes: [changeOf()] }],
  notes: [],
  ...rest,
})

export const inboxOf = (notices: Notice[], rest: Partial<Inbox> = {}): Inbox => ({
  notices,
  nextCursor: null,
  unread: notices.filter(({ isRead }) => !isRead).length,
  ...rest,
})
