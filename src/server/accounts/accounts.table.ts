import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'

/** People who have signed in. Issuer and subject identify them, never an e-mail address. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    username: text().notNull(),
    email: text(),
    /** Whether the issuer vouches for the address. */
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    /** Made an admin by another admin; admins named by a setting do not need this. */
    isAdmin: boolean('is_admin').notNull().default(false),
    locale: text(),
    timeZone: text('time_zone'),
    createdAt: moment('created_at').notNull(),
    /** Accurate to a few minutes. */
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  table => [unique('users_identity').on(table.issuer, table.subject)],
)

/** Sessions. Only a hash of the secret in the cookie is stored. */
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

/** Sign-ins in progress, each valid for one answer of the provider in the browser that started it. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Of the cookie that the browser got when it began. */
    browserHash: text('browser_hash').notNull(),
    nonce: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    returnTo: text('return_to').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  table => [index('sign_in_attempts_ends_at').on(table.endsAt)],
)
