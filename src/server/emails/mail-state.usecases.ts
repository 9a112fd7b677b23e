import type { MailState, MailTest } from '#contract/mail.ts'
import { findNotifications } from '../accounts/notifications.repository.ts'
import { findUser } from '../accounts/users.repository.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import { kindName } from '../channels/channel-kinds.usecases.ts'
import { channelNotReady } from '../channels/channels.errors.ts'
import { emailChannelId, ensureEmailChannel } from '../channels/channels.repository.ts'
import { countDeliveries } from '../deliveries/delivery-counts.repository.ts'
import type { DeliveryLog } from '../deliveries/delivery-log.usecases.ts'
import { findLastAccepted } from '../deliveries/mail-faults.repository.ts'
import type { MailFault } from '../deliveries/mail-faults.rules.ts'
import type { FindMailFault } from '../deliveries/mail-faults.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import { domainOf, type Mail } from '../platform/outgoing/mail.ts'
import type { Clock } from '../platform/process/clock.ts'

type Options = {
  db: Database
  clock: Pick<Clock, 'now'>
  mail: Pick<Mail, 'from'> | undefined
  /** Undefined if no mail server is configured. */
  findMailFault: FindMailFault | undefined
  deliveryLog: Pick<DeliveryLog, 'sendTest'>
}

export type MailStates = ReturnType<typeof createMailStates>

const stateOf = (fault: MailFault | undefined, acceptedAt: Date | undefined): MailState['state'] => {
  if (fault) return 'at-fault'
  return acceptedAt ? 'working' : 'untried'
}

/** Shows admins the state of the mail server, and lets them test it. */
export const createMailStates = ({ db, clock, mail, findMailFault, deliveryLog }: Options) => {
  /** The address that the admin chose, otherwise the one of the account. */
  const findOwnAddress = async (userId: string): Promise<string> =>
    (await findNotifications(db, userId))?.email || (await findUser(db, userId))?.email || ''

  return {
    getState: async (userId: string): Promise<MailState> => {
      const [fault, acceptedAt] = [await findMailFault?.(), await findLastAccepted(db)]
      const counts = await countDeliveries(db, clock.now())
      return {
        state: mail ? stateOf(fault, acceptedAt) : 'not-configured',
        from: mail?.from ?? null,
        fault: fault ? { since: fault.since.toISOString(), answer: fault.answer, people: fault.people } : null,
        acceptedAt: acceptedAt?.toISOString() ?? null,
        ownAddress: await findOwnAddress(userId),
        deliveries: counts.map(({ kind, waiting, givenUp }) => ({ kind, kindName: kindName(kind), waiting, givenUp })),
      }
    },

    /** @throws RequestError channel.not_ready, request.too_many */
    sendTest: async (admin: Actor, address: string): Promise<MailTest> => {
      if (!mail) throw channelNotReady('This server has no mail server; its operator can set one in SMTP_URL.')
      await ensureEmailChannel(db, admin.userId, clock.now())
      const { state, tries } = await deliveryLog.sendTest(emailChannelId(admin.userId), {
        kind: 'mail-test',
        address,
        // The log is permanent, so it does not keep the address.
        onQueued: tx =>
          recordAct(tx, admin, { action: 'mail.test', details: `To an address at ${domainOf(address)}.` }, clock.now()),
      })
      const [attempt] = tries
      const answer = attempt?.answer ?? 'The server was stopped before the mail server answered.'
      return { address, isAccepted: state === 'sent', answer, durationSeconds: attempt?.durationSeconds ?? 0 }
    },
  }
}
