import type { AuditPage } from '#contract/audit.ts'
import type { Database } from '../platform/database/database.ts'
import { cutAtId, type ListPage, numberIn } from '../platform/http/list-pages.ts'
import { listActs } from './audit.repository.ts'
import { auditCsvHead, toAuditCsvLine, toAuditEntry } from './audit.rules.ts'

/** Rows of the file held in memory at a time. */
const batchSize = 1_000

export type Audit = ReturnType<typeof createAudit>

/** Reads admins' actions. `recordAct` records each action where it happens. */
export const createAudit = ({ db }: { db: Database }) => ({
  /** The newest actions, or those of a later page. */
  listPage: async (asked: ListPage): Promise<AuditPage> => {
    const acts = await listActs(db, { before: numberIn(asked), limit: asked.limit + 1 })
    const { page, nextCursor } = cutAtId(acts, asked)
    return { entries: page.map(toAuditEntry), nextCursor }
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
