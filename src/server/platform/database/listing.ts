import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'

/** Rows of a statement, which can be counted before they are read. */
export type Listing<Row> = {
  count: () => Promise<number>
  /** Some rows at a time, so that memory does not grow with their number. */
  read: () => AsyncGenerator<Row[]>
}

/** A few megabytes of the widest rows. */
const rowsATime = 2_000

/** Names of cursors of one transaction differ. */
let cursors = 0

/** Reads a statement through a cursor. `tx`: a transaction, because a cursor ends with it. */
export const listRows = <Found, Row>(
  tx: Database,
  { select, order }: { select: SQL; order: SQL },
  toRow: (found: Found) => Row,
): Listing<Row> => ({
  count: async () => {
    const [row] = await rowsOf<{ rows: string }>(tx, sql`SELECT count(*) AS rows FROM (${select}) AS counted`)
    return Number(row?.rows ?? 0)
  },
  read: async function* () {
    cursors += 1
    const name = sql.raw(`listing_${cursors}`)
    await tx.execute(sql`DECLARE ${name} NO SCROLL CURSOR FOR ${select} ORDER BY ${order}`)
    let length = rowsATime
    while (length === rowsATime) {
      const found = await rowsOf<Found>(tx, sql`FETCH ${sql.raw(String(rowsATime))} FROM ${name}`)
      length = found.length
      if (length > 0) yield found.map(toRow)
    }
    await tx.execute(sql`CLOSE ${name}`)
  },
})
