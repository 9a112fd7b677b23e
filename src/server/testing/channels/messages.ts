import type { AlertReason } from '#domain/alerts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ChannelConfig, ChannelRow } from '../../channels/channels.rules.ts'
import type { Message, MessageApp, MessageChange } from '../../channels/messages.rules.ts'

const observedAt = new Date('2026-03-07T11:00:00Z')
const enteredTop10: AlertReason = { kind: 'entered-top', top: 10 }
const chart = { type: 'top-free', device: 'iphone', genre: 36 } as const

/** A change into the top 10 of a country, by default from rank 14 to 8. */
export const buildChange = (storefront: StorefrontCode, change: Partial<MessageChange> = {}): MessageChange => ({
  chart: { storefront, ...chart },
  reason: enteredTop10,
  observedAt,
  previousAt: new Date('2026-03-07T09:00:00Z'),
  rank: 8,
  previousRank: 14,
  depth: 100,
  ...change,
})

/** An app that entered the top 10 in Japan and Germany. */
export const buildApp = (app: Partial<MessageApp> = {}): MessageApp => ({
  appId: 6760838876,
  name: 'Chess Clock',
  icon: null,
  url: 'https://ranks.example/app/6760838876',
  groups: [
    { reason: enteredTop10, chart, changes: [buildChange('jp'), buildChange('de', { rank: 9, previousRank: null })] },
  ],
  ...app,
})

export const buildMessage = (message: Partial<Message> = {}): Message => ({
  id: '018f5a1e-7c3b-4c1e-9a51-2f6d1f0f2b11',
  kind: 'alert',
  createdAt: new Date('2026-03-07T11:05:00Z'),
  title: 'Chess Clock: entered the top 10 in 2 countries',
  apps: [buildApp()],
  notes: [],
  address: null,
  origin: 'https://ranks.example',
  ...message,
})

export const buildChannel = (config: ChannelConfig): ChannelRow => ({
  id: 'b0f5a1e0-7c3b-4c1e-9a51-2f6d1f0f2b22',
  userId: 'a0f5a1e0-7c3b-4c1e-9a51-2f6d1f0f2b33',
  kind: config.kind,
  label: 'Mine',
  config,
  isOn: true,
  template: null,
  createdAt: observedAt,
})
