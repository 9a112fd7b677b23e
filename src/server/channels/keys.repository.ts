import { eq } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { serverKeys } from './channels.table.ts'

/** Finds or creates a key of this server. If several processes create it at once, they all get the same key. */
export const findServerKey = async (
  db: Database,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> => {
  const find = async () => (await db.select().from(serverKeys).where(eq(serverKeys.name, name)))[0]?.value
  const known = await find()
  if (known !== undefined) return known
  await db
    .insert(serverKeys)
    .values({ name, value: await make() })
    .onConflictDoNothing()
  const made = await find()
  if (made === undefined) throw new Error(`The key ${name} of this server could not be stored.`)
  return made
}
