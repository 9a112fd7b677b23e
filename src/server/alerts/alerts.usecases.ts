import type { PersonalData } from '#contract/personal-data.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { createBackTest } from './back-test.usecases.ts'
import { listNotices } from './inbox/inbox.repository.ts'
import { createInboxes, describeNotices } from './inbox/inbox.usecases.ts'
import { createRules, type Rules } from './rules/rules.usecases.ts'
import { findAlertPerson } from './schedules/alert-people.repository.ts'
import { createSchedules } from './schedules/schedules.usecases.ts'

export type Alerts = ReturnType<typeof createAlerts>

/** The maximum number of notices of a person: one per hour for as long as they are kept. */
const mostNotices = 10_000

/** Everything that alerts store about a person, except the secret of their feed. */
const createExportAlerts =
  ({ db, rules }: { db: Database; rules: Pick<Rules, 'list'> }) =>
  async (userId: string): Promise<PersonalData['alerts']> => {
    const person = await findAlertPerson(db, userId)
    const notices = await listNotices(db, userId, { limit: mostNotices })
    return {
      schedule: person?.schedule ?? null,
      rules: await rules.list(userId),
      notices: await describeNotices(db, notices, person?.readUpTo ?? 0),
    }
  }

/** Alert rules, schedules, back-tests and inboxes. */
export const createAlerts = ({ db, history, clock }: { db: Database; history: History; clock: Clock }) => {
  const schedules = createSchedules({ db, clock })
  const rules = createRules({ db, clock, getPerson: schedules.getPerson })
  return {
    rules,
    schedules,
    backTest: createBackTest({ db, history, clock }),
    inboxes: createInboxes({ db, clock }),
    exportAlerts: createExportAlerts({ db, rules }),
  }
}
