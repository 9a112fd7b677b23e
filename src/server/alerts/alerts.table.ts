import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AlertQuestion, AlertSchedule, AlertScope } from '#domain/alerts.ts'
import { users } from '../accounts/accounts.table.ts'
import { apps } from '../catalog/apps.table.ts'
import { moment } from '../platform/database/moments.ts'
import type { NoticeApp, NoticeNote } from './inbox/notices.rules.ts'

/** When each person is notified. Created with the default rules, when the person tracks their first app. */
export const alertPeople = pgTable('alert_people', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  schedule: jsonb().$type<AlertSchedule>().notNull(),
  /** Part of the feed's address: anyone who knows it can read what happened to this person's apps. */
  feedSecret: text('feed_secret').notNull().unique(),
  /** Id of the newest notice they have read. */
  readUpTo: bigint('read_up_to', { mode: 'number' }).notNull().default(0),
})

export const alertRules = pgTable(
  'alert_rules',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: applies to every app the person tracks. */
    appId: bigint('app_id', { mode: 'number' }).references(() => apps.appId),
    question: jsonb().$type<AlertQuestion>().notNull(),
    scope: jsonb().$type<AlertScope>().notNull(),
    isOn: boolean('is_on').notNull(),
    /** The channels of its messages; null: all. */
    channelIds: jsonb('channel_ids').$type<readonly string[]>(),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('alert_rules_user').on(table.userId)],
)

/** What one evaluation found for one app with one list of rules. Stored once for all people who share these rules. */
export const appFindings = pgTable(
  'app_findings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    appId: bigint('app_id', { mode: 'number' }).notNull(),
    evaluatedAt: moment('evaluated_at').notNull(),
    changes: jsonb().$type<NoticeApp['changes']>().notNull(),
  },
  table => [index('app_findings_evaluated_at').on(table.evaluatedAt)],
)

/** What one evaluation found for one person: shown in the inbox and sent through channels. Never changed after insertion. */
export const notices = pgTable(
  'notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    evaluatedAt: moment('evaluated_at').notNull(),
    /** The findings it reports, in this order. */
    findingIds: jsonb('finding_ids').$type<number[]>().notNull(),
    notes: jsonb().$type<NoticeNote[]>().notNull(),
  },
  table => [index('notices_user').on(table.userId, table.id)],
)

/** What one evaluation found for a public app with the default rules. The content of the app's feed. */
export const appNews = pgTable(
  'app_news',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    appId: bigint('app_id', { mode: 'number' })
      .notNull()
      .references(() => apps.appId),
    evaluatedAt: moment('evaluated_at').notNull(),
    changes: jsonb().$type<NoticeApp['changes']>().notNull(),
  },
  table => [index('app_news_app').on(table.appId, table.id)],
)
