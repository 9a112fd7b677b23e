import type { AuditPage } from '#contract/audit.ts'
import type { Database } from '../platform/database.ts'
import { listActs } from './audit.repository.ts'
import { auditCsvHead, toAuditCsvLine, toAuditEntry } from './audit.rules.ts'

const pageSize = 50
/** Rows of the file held in memory at a time. */
const batchSize = 1_000

export type Audit = ReturnType<typeof createAudit>

/** Reads admins' actions. `recordAct` records each action where it happens. */
export const createAudit = ({ db }: { db: Database }) => ({
  /** The newest actions, or those before the id `before`. */
  listPage: async (before?: number): Promise<AuditPage> => {
    const acts = await listActs(db, { before, limit: pageSize + 1 })
    const page = acts.slice(0, pageSize)
    const last = acts.length > pageSize ? page.at(-1) : undefined
    return { entries: page.map(toAuditEntry), nextBefore: last ? String(last.id) : null }
  },

  /** All actions as a CSV file, newest first, streamed in chunks. */
  exportCsv: async function* (): AsyncGenerator<string> {
    yield auditCsvHead
    let before: number | undefined
    do {
      const acts = await listActs(db, { before, limit: batchSize })
      if (acts.length > 0) yield acts.map(toAuditCsvLine).join('')
      before = acts.length < batchSize ? undefined : acts.at(-1)?.id
    } while (before !== undefined)
  },
})
