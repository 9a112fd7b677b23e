import { createHash } from 'node:crypto'
import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { lockUser } from '../accounts/users.repository.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { ChannelConfig, ChannelRow } from './channels.rules.ts'
import { channels } from './channels.table.ts'
import { findWebhook, type WebhookConfig } from './webhook.channel.ts'

type OwnChannel = { userId: string; channelId: string }

/** Every query includes the owner, so that other people's channels are not found. */
const isOwn = ({ userId, channelId }: OwnChannel) => and(eq(channels.userId, userId), eq(channels.id, channelId))

const hexOfUuid = 32

/** The id of a person's e-mail channel, derived from the user id, so that inserting it twice creates one row. */
export const emailChannelId = (userId: string): string => {
  const hex = createHash('sha256').update(`e-mail channel of ${userId}`).digest('hex').slice(0, hexOfUuid)
  // Version 8 and the variant of RFC 9562: a custom UUID.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-a$4-$5')
}

/** Every person has an e-mail channel. Does nothing if it exists or the account was deleted. */
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

/** E-mail first, then the others in the order in which they were added. */
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

/** If the browser already has a channel, that channel gets the new keys. A second channel would send every message twice. */
const replaceBrowser = async (tx: Database, { userId, kind, config, label, isOn }: ChannelRow) => {
  if (config.kind !== 'web-push') return undefined
  const isSame = sql`${channels.config} ->> 'url' = ${config.url}`
  const isThis = and(eq(channels.userId, userId), eq(channels.kind, kind), isSame)
  const [known] = await tx.update(channels).set({ config, label, isOn }).where(isThis).returning()
  return known
}

export const insertChannel = (
  db: Database,
  { row, limit }: { row: ChannelRow; limit: number },
): Promise<ChannelRow | 'too-many' | 'account-deleted'> =>
  db.transaction(async tx => {
    // Serializes a person's inserts, so that parallel inserts cannot exceed the limit.
    if (!(await lockUser(tx, row.userId))) return 'account-deleted'
    const browser = await replaceBrowser(tx, row)
    if (browser) return browser
    const [known] = await tx.select({ channels: count() }).from(channels).where(eq(channels.userId, row.userId))
    if ((known?.channels ?? 0) >= limit) return 'too-many'
    await tx.insert(channels).values(row)
    return row
  })

/** Returns the changed channel; undefined if the person has no such channel. */
export const replaceChannel = async (
  db: Database,
  own: OwnChannel,
  change: Partial<Pick<ChannelRow, 'label' | 'isOn' | 'template'>>,
): Promise<ChannelRow | undefined> => {
  const [row] = await db.update(channels).set(change).where(isOwn(own)).returning()
  return row
}

/** Returns the changed webhook; undefined if the channel is none. The row is locked while `change` runs. */
export const replaceWebhook = (
  db: Database,
  own: OwnChannel,
  change: (config: WebhookConfig) => WebhookConfig,
): Promise<ChannelRow | undefined> =>
  db.transaction(async tx => {
    const [known] = await tx.select().from(channels).where(isOwn(own)).for('update')
    const webhook = known && findWebhook(known.config)
    if (!webhook) return undefined
    const [row] = await tx
      .update(channels)
      .set({ config: change(webhook) })
      .where(isOwn(own))
      .returning()
    return row
  })

/** Does nothing if another message has changed the settings already. */
export const replaceConfig = async (
  db: Database,
  channelId: string,
  { from, to }: { from: ChannelConfig; to: ChannelConfig },
): Promise<void> => {
  const isFrom = sql`${channels.config} = ${JSON.stringify(from)}::jsonb`
  await db
    .update(channels)
    .set({ config: to })
    .where(and(eq(channels.id, channelId), isFrom))
}

/** Also deletes its delivery log. E-mail channels cannot be deleted. `onDeleted` runs in the same transaction. */
export const deleteChannel = (
  db: Database,
  own: OwnChannel,
  onDeleted: (tx: Database, own: OwnChannel) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async tx => {
    const deleted = await tx
      .delete(channels)
      .where(and(isOwn(own), ne(channels.kind, 'email')))
      .returning({ id: channels.id })
    if (deleted.length > 0) await onDeleted(tx, own)
    return deleted.length > 0
  })
