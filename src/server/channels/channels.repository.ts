import { createHash } from 'node:crypto'
import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { lockUser } from '../accounts/users.repository.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import type { ChannelConfig, ChannelRow } from './channels.rules.ts'
import { channels } from './channels.table.ts'

type OwnChannel = { userId: string; channelId: string }

/** The owner is part of every search: what belongs to others is not there. */
const isOwn = ({ userId, channelId }: OwnChannel) => and(eq(channels.userId, userId), eq(channels.id, channelId))

const hexOfUuid = 32

/** The id of the e-mail channel of a person, made from theirs: it can be written twice and is there once. */
export const emailChannelId = (userId: string): string => {
  const hex = createHash('sha256').update(`e-mail channel of ${userId}`).digest('hex').slice(0, hexOfUuid)
  // Version 8 and variant of RFC 9562: made by a rule of our own.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-a$4-$5')
}

/** Everybody has an e-mail channel; nothing happens where it is there already, or the account is gone. */
export const ensureEmailChannel = async (db: Database, userId: string, now: Date): Promise<void> => {
  await rowsOf(
    db,
    sql`INSERT INTO channels (id, user_id, kind, label, config, is_on, created_at)
        SELECT ${emailChannelId(userId)}, id, 'email', 'Email', ${JSON.stringify({ kind: 'email' })}::jsonb, true,
               ${now.toISOString()}
        FROM users WHERE id = ${userId} FOR KEY SHARE
        ON CONFLICT (id) DO NOTHING`,
  )
}

/** E-mail first, the others in the order in which they were added. */
export const listChannels = (db: Database, userId: string): Promise<ChannelRow[]> =>
  db
    .select()
    .from(channels)
    .where(eq(channels.userId, userId))
    .orderBy(sql`${channels.kind} <> 'email'`, asc(channels.createdAt), asc(channels.id))

export const findChannel = async (db: Database, own: OwnChannel): Promise<ChannelRow | undefined> => {
  const [row] = await db.select().from(channels).where(isOwn(own))
  return row
}

/** A browser that asks again is the one that is known: it gets new keys instead of every message twice. */
const replaceBrowser = async (tx: Database, { userId, kind, config, label, isOn }: ChannelRow) => {
  if (config.kind !== 'web-push') return undefined
  const isSame = sql`${channels.config} ->> 'url' = ${config.url}`
  const isThis = and(eq(channels.userId, userId), eq(channels.kind, kind), isSame)
  const [known] = await tx.update(channels).set({ config, label, isOn }).where(isThis).returning()
  return known
}

/** Answers the channel. `nobody`: the account was deleted meanwhile. */
export const insertChannel = (
  db: Database,
  { row, limit }: { row: ChannelRow; limit: number },
): Promise<ChannelRow | 'too-many' | 'nobody'> =>
  db.transaction(async tx => {
    // The channels one person adds are added one after another, so that no limit is passed by adding many at once.
    if (!(await lockUser(tx, row.userId))) return 'nobody'
    const browser = await replaceBrowser(tx, row)
    if (browser) return browser
    const [known] = await tx.select({ channels: count() }).from(channels).where(eq(channels.userId, row.userId))
    if ((known?.channels ?? 0) >= limit) return 'too-many'
    await tx.insert(channels).values(row)
    return row
  })

/** Answers the channel as it is then; undefined where the person has no such channel. */
export const replaceChannel = async (
  db: Database,
  own: OwnChannel,
  change: { label: string; isOn: boolean },
): Promise<ChannelRow | undefined> => {
  const [row] = await db.update(channels).set(change).where(isOwn(own)).returning()
  return row
}

/** Answers the channel as it is then. The row is locked while `change` decides; its answer undefined changes nothing. */
export const replaceConfig = (
  db: Database,
  own: OwnChannel,
  change: (config: ChannelConfig) => ChannelConfig | undefined,
): Promise<ChannelRow | undefined> =>
  db.transaction(async tx => {
    const [known] = await tx.select().from(channels).where(isOwn(own)).for('update')
    const config = known && change(known.config)
    if (!config) return undefined
    const [row] = await tx.update(channels).set({ config }).where(isOwn(own)).returning()
    return row
  })

/** Its log goes with it. E-mail stays, as it belongs to the person. */
export const deleteChannel = async (db: Database, own: OwnChannel): Promise<void> => {
  await db.delete(channels).where(and(isOwn(own), ne(channels.kind, 'email')))
}
