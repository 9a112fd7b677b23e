import { desc, eq } from 'drizzle-orm'
import type { Day } from '#domain/days.ts'
import { users } from '../accounts/accounts.table.ts'
import type { Database } from '../platform/database/database.ts'
import { scoreWeights } from './scores.table.ts'

export type WeightsRow = typeof scoreWeights.$inferSelect
export type SignedWeights = WeightsRow & { madeByName: string | null }

export const listScoreWeights = (db: Database): Promise<WeightsRow[]> => db.select().from(scoreWeights)

/** With the names of their makers, newest first. */
export const listSignedWeights = async (db: Database): Promise<SignedWeights[]> => {
  const rows = await db
    .select({ row: scoreWeights, madeByName: users.username })
    .from(scoreWeights)
    .leftJoin(users, eq(users.id, scoreWeights.madeBy))
    .orderBy(desc(scoreWeights.version))
  return rows.map(({ row, madeByName }) => Object.assign(row, { madeByName }))
}

type NewWeights = { validFrom: Day; weights: Record<string, number>; madeAt: Date; madeBy: string }

export const insertScoreWeights = async (db: Database, made: NewWeights): Promise<WeightsRow[]> =>
  db.insert(scoreWeights).values(made).returning()
