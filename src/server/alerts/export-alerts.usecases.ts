import type { PersonalData } from '#contract/personal-data.ts'
import type { Database } from '../platform/database.ts'
import { findAlertPerson } from './alert-people.repository.ts'
import { toAlertRule } from './alert-settings.usecases.ts'
import { listNotices } from './inbox.repository.ts'
import { describeNotices } from './inbox.usecases.ts'
import { listRules } from './rules.repository.ts'

/** More notices than a person can have: one per hour for as long as they are kept. */
const mostNotices = 10_000

/** Everything that alerts store about a person, except the secret of their feed. */
export const createExportAlerts =
  ({ db }: { db: Database }) =>
  async (userId: string): Promise<PersonalData['alerts']> => {
    const person = await findAlertPerson(db, userId)
    const notices = await listNotices(db, userId, { limit: mostNotices })
    return {
      schedule: person?.schedule ?? null,
      rules: (await listRules(db, userId)).map(toAlertRule),
      notices: await describeNotices(db, notices, person?.readUpTo ?? 0),
    }
  }
