import { randomUUID } from 'node:crypto'
import { type AlertSchedule, defaultSchedule } from '#domain/alerts.ts'
import { users } from '../../accounts/accounts.table.ts'
import { notificationSettings } from '../../accounts/notifications.table.ts'
import { alertPeople } from '../../alerts/alerts.table.ts'
import { insertNotices } from '../../alerts/inbox/notices.repository.ts'
import type { NoticeApp, NoticeNote } from '../../alerts/inbox/notices.rules.ts'
import { apps } from '../../catalog/apps.table.ts'
import type { ChannelConfig } from '../../channels/channels.rules.ts'
import { channels } from '../../channels/channels.table.ts'
import { createWebhookSecret } from '../../channels/webhook.channel.ts'
import { deliveries } from '../../deliveries/deliveries.table.ts'
import type { Database } from '../../platform/database/database.ts'

export const start = new Date('2026-03-07T12:00:00Z')
const knownApp = 7

export const webhookTo = (url: string): ChannelConfig => ({ kind: 'webhook', url, secret: createWebhookSecret() })

/** An app that climbed into the top 10 of a country. */
export const reportedApp = (appId = knownApp, chartKey = 'jp:top-free:36:iphone'): NoticeApp => ({
  appId,
  changes: [
    {
      chartKey: chartKey as NoticeApp['changes'][number]['chartKey'],
      observedAt: '2026-03-07T11:00:00Z',
      previousAt: '2026-03-07T09:00:00Z',
      rank: 8,
      previousRank: 14,
      depth: 100,
      reason: { kind: 'entered-top', top: 10 },
    },
  ],
})

type Person = { schedule?: Partial<AlertSchedule>; timeZone?: string; isOn?: boolean; email?: string }

/** Adds people with channels, notices and deliveries, and reads their state. */
export const createScene = (db: Database, now: Date) => ({
  addApp: async (appId = knownApp, name = 'Chess Clock'): Promise<void> => {
    await db.insert(apps).values({ appId, name, developer: 'Ada', firstSeenAt: now })
  },

  /** Verifies the e-mail address, if given. Adds a settings row only if `isOn` is given. */
  addPerson: async ({ schedule, timeZone, isOn, email }: Person = {}): Promise<string> => {
    const userId = randomUUID()
    const account = { issuer: 'https://id.test', subject: userId, username: 'ada', createdAt: now, lastSeenAt: now }
    const address = { email: email ?? null, isEmailVerified: email !== undefined }
    await db.insert(users).values({ id: userId, ...account, ...address, timeZone: timeZone ?? null })
    const chosen = { ...defaultSchedule, ...schedule }
    await db.insert(alertPeople).values({ userId, schedule: chosen, feedSecret: userId })
    if (isOn !== undefined) {
      await db.insert(notificationSettings).values({ userId, email: email ?? null, isEnabled: isOn })
    }
    return userId
  },

  addChannel: async (userId: string, config: ChannelConfig, label = 'Mine'): Promise<string> => {
    const id = randomUUID()
    await db.insert(channels).values({ id, userId, kind: config.kind, label, config, isOn: true, createdAt: now })
    return id
  },

  addNotice: async (
    userId: string,
    reported: NoticeApp[] = [reportedApp()],
    notes: NoticeNote[] = [],
  ): Promise<number> => {
    const [id = 0] = await insertNotices(db, [{ userId, apps: reported, notes }], now)
    return id
  },

  addDelivery: async (channelId: string, delivery: Partial<typeof deliveries.$inferInsert> = {}): Promise<string> => {
    const { slot = now, noticeIds = [], ...rest } = delivery
    const row = { id: randomUUID(), channelId, kind: 'alert', noticeIds, slot, state: 'waiting' } as const
    await db.insert(deliveries).values({ ...row, notBefore: slot, createdAt: now, ...rest })
    return rest.id ?? row.id
  },
})
