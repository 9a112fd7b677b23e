import { findDisplayName } from '#domain/display-names.ts'
import { listAppEntries } from '../../catalog/app-lists.repository.ts'
import { standInName } from '../../catalog/apps.rules.ts'
import { listSendingChannels } from '../../deliveries/enqueue.repository.ts'
import {
  findUncorrected,
  listKeysOf,
  markCorrected,
  type WithdrawalRow,
} from '../../evidence/withdrawals.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { listNotifiedPeople, type NotifiedPerson } from './corrections.repository.ts'
import type { NoticeNote } from './notices.rules.ts'
import { sendNotices } from './notifying.usecases.ts'

type CorrectionsOptions = { db: Database; clock: Clock; hasMail: boolean }
type Named = ReadonlyMap<number, string>

const mostNames = 3

const readNames = async (db: Database, people: readonly NotifiedPerson[]): Promise<Named> => {
  const entries = await listAppEntries(db, [...new Set(people.flatMap(({ appIds }) => appIds))])
  return new Map(entries.map(({ appId, name }) => [appId, findDisplayName(name) ?? standInName(appId)]))
}

/** The content of a correction about the apps of a person. */
type AboutChanges = { changes: number; apps: string[]; moreApps: number }

const describeChanges = ({ appIds, changes }: NotifiedPerson, names: Named): AboutChanges => ({
  changes,
  apps: appIds.slice(0, mostNames).map(appId => names.get(appId) ?? standInName(appId)),
  moreApps: Math.max(0, appIds.length - mostNames),
})

type Notified = {
  people: readonly NotifiedPerson[]
  now: Date
  hasMail: boolean
  toNote: (about: AboutChanges) => NoticeNote
}

/** Notifies each person once, in the inbox and through the channels that sent the changes. */
export const notifyPeople = async (tx: Database, { people, now, hasMail, toNote }: Notified): Promise<void> => {
  const names = await readNames(tx, people)
  const onlyChannelIds = await listSendingChannels(
    tx,
    people.flatMap(({ noticeIds }) => noticeIds),
  )
  const notices = people.map(person => {
    return { userId: person.userId, apps: [], notes: [toNote(describeChanges(person, names))], onlyChannelIds }
  })
  await sendNotices(tx, notices, { now, hasMail })
}

export type Correct = ReturnType<typeof createCorrections>

/**
 * Finds people who were notified of changes that were later withdrawn. Any process may run it; each correction is sent once.
 */
export const createCorrections = ({ db, clock, hasMail }: CorrectionsOptions) => {
  const correct = (withdrawal: WithdrawalRow): Promise<void> =>
    db.transaction(async tx => {
      const people = await listNotifiedPeople(tx, await listKeysOf(tx, withdrawal.id))
      const now = clock.now()
      if (!(await markCorrected(tx, withdrawal.id, { correctedAt: now, people: people.length }))) return
      const { id: withdrawalId, reason } = withdrawal
      const toNote = (about: AboutChanges): NoticeNote => ({
        kind: 'withdrawn',
        withdrawalId,
        reason,
        isUndone: false,
        changes: about.changes,
        apps: about.apps,
        moreApps: about.moreApps,
      })
      await notifyPeople(tx, { people, now, hasMail, toNote })
    })

  /** Returns false if no withdrawal is waiting. */
  return async (): Promise<boolean> => {
    const withdrawal = await findUncorrected(db)
    if (withdrawal) await correct(withdrawal)
    return withdrawal !== undefined
  }
}
