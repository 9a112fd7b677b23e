import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { TokenScope } from '#domain/tokens.ts'
import { users } from '../accounts/accounts.table.ts'
import { moment } from '../platform/database/moments.ts'

/** API tokens. Only a hash of each is stored. A revoked token is deleted. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secretHash: text('secret_hash').notNull().unique(),
    /** The first characters, by which people recognize it. */
    start: text().notNull(),
    name: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null: it ends when it is revoked. */
    expiresAt: moment('expires_at'),
    /** Accurate to a minute. */
    lastUsedAt: moment('last_used_at'),
  },
  table => [index('api_tokens_user').on(table.userId), index('api_tokens_expires_at').on(table.expiresAt)],
)

/** Programs that wait until a person allows them a token, for ten minutes at most. */
export const deviceLogins = pgTable(
  'device_logins',
  {
    deviceHash: text('device_hash').primaryKey(),
    userCodeHash: text('user_code_hash').notNull().unique(),
    client: text().notNull(),
    /** The scopes that the program requested and, after a decision, those that the person allowed. */
    scopes: text().array().$type<TokenScope[]>().notNull(),
    startedAt: moment('started_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    decision: text().$type<'allow' | 'deny'>(),
    /** Who allowed it, under which name and for how long; null without a decision. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    tokenName: text('token_name'),
    expiresInDays: integer('expires_in_days'),
  },
  table => [index('device_logins_ends_at').on(table.endsAt), index('device_logins_user').on(table.userId)],
)
