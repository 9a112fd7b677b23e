import { pino } from 'pino'
import { createFindAlertContent } from '../../alerts/inbox/messages.usecases.ts'
import { listNotices } from '../../alerts/inbox/notices.repository.ts'
import { createNotifyGivenUp } from '../../alerts/inbox/notifying.usecases.ts'
import { findAlertPerson } from '../../alerts/schedules/alert-people.repository.ts'
import { listAppEntries } from '../../catalog/app-lists.repository.ts'
import { replaceConfig } from '../../channels/channels.repository.ts'
import { createSend } from '../../channels/send.usecases.ts'
import { createMessages } from '../../deliveries/messages.usecases.ts'
import { createOutbox, type OutboxOptions } from '../../deliveries/outbox.usecases.ts'
import { createEmailSender } from '../../emails/email-sender.usecases.ts'
import type { Database } from '../../platform/database/database.ts'
import { createGuardedFetch } from '../../platform/outgoing/guarded-fetch.ts'
import type { Mail } from '../../platform/outgoing/mail.ts'
import type { Clock } from '../../platform/process/clock.ts'

const log = pino({ level: 'silent' })

type Parts = { db: Database; clock: Clock; mail?: Mail | undefined } & Partial<OutboxOptions>

/** The outbox as the server builds it, allowed to reach receivers on 127.0.0.1. Its e-mails have no images. */
export const buildOutbox = ({ db, clock, mail, ...options }: Parts) => {
  const fetch = createGuardedFetch({ allowPrivate: true })
  const refuse = () => Promise.reject(new Error('Not in this test.'))
  const drawing = { drawPng: refuse } as never
  const email = createEmailSender({ db, clock, log, mail, history: { listStates: async () => [] }, drawing })
  const outbox = createOutbox({
    db,
    clock,
    log,
    send: createSend({
      email,
      fetch,
      clock,
      findVapidKeys: refuse,
      mailFrom: mail?.from,
      replaceConfig: (channelId, moved) => replaceConfig(db, channelId, moved),
    }),
    buildMessage: createMessages({
      findOrigin: () => 'https://ranks.example',
      findAlarmContent: async () => undefined,
      findAlertContent: createFindAlertContent({
        listNotices: ids => listNotices(db, ids),
        listAppEntries: appIds => listAppEntries(db, appIds),
      }),
    }),
    findPerson: userId => findAlertPerson(db, userId),
    onGivenUp: createNotifyGivenUp({ clock, hasMail: mail !== undefined }),
    ...options,
  })
  return { outbox, close: fetch.close }
}
