import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/database/moments.ts'

/** People who have signed in, identified by issuer and subject, never by e-mail address. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    username: text().notNull(),
    email: text(),
    /** Whether the issuer has verified the address. */
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    /** Granted by another admin. Admins from the server configuration do not need it. */
    isAdmin: boolean('is_admin').notNull().default(false),
    locale: text(),
    timeZone: text('time_zone'),
    createdAt: moment('created_at').notNull(),
    /** Accurate to a few minutes. */
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  table => [unique('users_identity').on(table.issuer, table.subject)],
)

/** Sessions. Only a hash of the cookie's secret is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    secretHash: text('secret_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    startedAt: moment('started_at').notNull(),
    /** Accurate to a few minutes. */
    lastUsedAt: moment('last_used_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  table => [index('sessions_user').on(table.userId), index('sessions_ends_at').on(table.endsAt)],
)

/** Sign-ins in progress. Each is valid for one provider response, in the browser that started it. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Hash of the cookie that the browser got when the sign-in began. */
    browserHash: text('browser_hash').notNull(),
    nonce: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    returnTo: text('return_to').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  table => [index('sign_in_attempts_ends_at').on(table.endsAt)],
)

/** At most one: the newest link that signs in the owner, until it is used. */
export const ownerLinks = pgTable('owner_links', {
  secretHash: text('secret_hash').primaryKey(),
  endsAt: moment('ends_at').notNull(),
})
