import type { Month } from '../history/months.rules.ts'
import type { Database } from '../platform/database.ts'
import { ungradedHistory } from './evidence.table.ts'

/** Undefined if every reading was graded when it arrived. */
export const findUngraded = async (db: Database): Promise<{ before: Date; gradedMonth: Month | null } | undefined> => {
  const [row] = await db.select().from(ungradedHistory)
  return row
}

export const saveGradedMonth = async (db: Database, gradedMonth: Month): Promise<void> => {
  await db.update(ungradedHistory).set({ gradedMonth })
}

export const forgetUngraded = async (db: Database): Promise<void> => {
  await db.delete(ungradedHistory)
}
