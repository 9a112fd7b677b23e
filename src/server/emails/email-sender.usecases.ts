import type { Notifications } from '#contract/notifications.ts'
import type { Report } from '#contract/reports.ts'
import { findNotifications } from '../accounts/notifications.repository.ts'
import { findUser } from '../accounts/users.repository.ts'
import type { ChannelRow } from '../channels/channels.rules.ts'
import { DeliveryError } from '../channels/delivery.errors.ts'
import { isAlarmKind, type Message } from '../channels/messages.rules.ts'
import type { Send } from '../channels/send.usecases.ts'
import type { Drawing } from '../drawing/drawing.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import { domainOf, type Email, type Mail } from '../platform/outgoing/mail.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { Morning } from '../trends/morning.usecases.ts'
import { buildAlarmEmail } from './alarm.email.ts'
import { buildAlertEmail, buildConfirmationEmail, buildTestEmail, type EmailContent } from './alert.email.ts'
import { plotCid } from './apps.email.ts'
import { writeLink } from './links.usecases.ts'
import { sayMailFailure, sayMailServer } from './mail-answers.rules.ts'
import { createFindEmailPlot } from './rank-plot.usecases.ts'

type Options = {
  db: Database
  clock: Clock
  log: Log
  /** Undefined if no mail server is configured; nothing is sent then. */
  mail: Mail | undefined
  history: Pick<History, 'listStates'>
  drawing: Drawing
  /** The rows of My Tracked Apps, for a person who gets daily e-mails. */
  findMorning?: ((userId: string) => Promise<Morning | undefined>) | undefined
  /** The report that a message contains. */
  findReport?: ((userId: string, of: NonNullable<Message['report']>) => Promise<Report>) | undefined
}

type Written = EmailContent & Pick<Email, 'headers' | 'pictures'>

/** A retry would fail the same way, but the channel works: the person turned e-mail off or has not confirmed the address. */
const unwanted = (answer: string): DeliveryError => new DeliveryError(answer, { isFinal: true, isUnwanted: true })

/** @throws DeliveryError if the person may not get e-mail, with the reason. */
const ensureAddress = (found: Notifications | undefined, channel: ChannelRow, { kind }: Message): string => {
  if (!found?.notificationsEnabled) throw unwanted('This person turned e-mail off; nothing was sent.')
  if (!found.isConfirmed) throw unwanted('This address is not confirmed yet; nothing was sent.')
  if (kind === 'alert' && !channel.isOn) throw unwanted('This channel was turned off; nothing was sent.')
  return found.email
}

/** The address to confirm. @throws DeliveryError if it is confirmed already or has changed. */
const ensureUnconfirmed = (found: Notifications | undefined, { address }: Message): string => {
  if (!found?.notificationsEnabled || address === null || found.email !== address)
    throw unwanted('The address has changed; nothing was sent to the old one.')
  if (found.isConfirmed) throw unwanted('This address is already confirmed; nothing was sent.')
  return address
}

/** The recipient of an alarm or of a test of the mail server was decided when it was queued. */
const getChosenAddress = ({ address }: Message): string => {
  if (address === null) throw unwanted('This message has no address; nothing was sent.')
  return address
}

/** Settles with the work, or rejects when stopped; the e-mail may then have been sent or not. */
const untilStopped = async <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  const stopped = Promise.withResolvers<never>()
  const stop = () =>
    stopped.reject(new DeliveryError('Stopped before the mail server answered.', { failure: 'unreached' }))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
    stopped.promise.catch(() => undefined)
    work.catch(() => undefined)
  }
}

/** Sends messages as e-mails, with the id of the message, to the address that the person confirmed. */
export const createEmailSender = ({
  db,
  clock,
  log,
  mail,
  history,
  drawing,
  findMorning,
  findReport,
}: Options): Send => {
  const findPlot = createFindEmailPlot({ history, drawing, log })

  /** Headers that let mail programs sort the e-mails and offer one-click unsubscribe. */
  const listHeaders = (from: string, origin: string | undefined, token: string): Record<string, string> => ({
    'List-Id': `Rank Atlas alerts <alerts.${domainOf(from)}>`,
    ...(origin && { 'List-Unsubscribe': `<${origin}/api/unsubscribe/${token}>` }),
    // RFC 8058 requires https; without it, mail programs only show the link.
    ...(origin?.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  })

  /** Without the rows, the e-mail still has its changes. */
  const readMorning = async (userId: string): Promise<Morning | undefined> => {
    try {
      return await findMorning?.(userId)
    } catch (error) {
      log.warn({ err: error, userId }, 'The rows of a daily e-mail could not be read; it is sent without them.')
      return undefined
    }
  }

  /** Without the report, the e-mail still has its sentence and a link. */
  const readReport = async (userId: string, { report }: Message): Promise<Report | undefined> => {
    try {
      return report && (await findReport?.(userId, report))
    } catch (error) {
      log.warn({ err: error, userId }, 'The report of an e-mail could not be read; it is sent without its rows.')
      return undefined
    }
  }

  const writeAlert = async (message: Message, to: string, channel: ChannelRow, from: string): Promise<Written> => {
    const { origin, kind } = message
    const token = await writeLink(db, { purpose: 'unsubscribe', id: channel.id, email: to, now: clock.now() })
    const links = { message, unsubscribeUrl: origin && `${origin}/unsubscribe/${token}` }
    const headers = listHeaders(from, origin, token)
    if (kind === 'test') return { ...buildTestEmail(links), headers }
    const { userId } = channel
    const [plot, person, morning, report] = await Promise.all([
      findPlot(message),
      findUser(db, userId),
      readMorning(userId),
      readReport(userId, message),
    ])
    const pictures = plot ? [{ cid: plotCid, filename: 'ranks.png', png: plot.png }] : []
    const content = buildAlertEmail({ ...links, plot, morning, report, timeZone: person?.timeZone ?? null })
    return { ...content, headers, pictures }
  }

  const writeConfirmation = async (
    { origin, createdAt }: Message,
    address: string,
    userId: string,
  ): Promise<Written> => {
    if (!origin)
      throw new DeliveryError('This server does not know its own address, which the e-mail needs: set PUBLIC_URL.', {
        failure: 'failed-here',
      })
    const token = await writeLink(db, { purpose: 'confirm', id: userId, email: address, now: createdAt })
    return buildConfirmationEmail({ address, origin, confirmUrl: `${origin}/confirm-address/${token}` })
  }

  const handOver = async (taker: Mail, outgoing: Email, signal: AbortSignal): Promise<string> => {
    try {
      return sayMailServer(await untilStopped(taker.send(outgoing), signal))
    } catch (error) {
      if (error instanceof DeliveryError) throw error
      log.warn({ err: error, messageId: outgoing.messageId }, 'The mail server did not accept an e-mail.')
      throw sayMailFailure(error)
    }
  }

  return async (message, channel, signal) => {
    if (!mail) throw unwanted('This server has no mail server (SMTP_URL), so it sends no e-mails.')
    const messageId = `<${message.id}@${domainOf(mail.from)}>`
    if (isAlarmKind(message.kind) || message.kind === 'mail-test') {
      return handOver(mail, { to: getChosenAddress(message), messageId, ...buildAlarmEmail(message) }, signal)
    }
    const found = await findNotifications(db, channel.userId)
    const isConfirmation = message.kind === 'confirmation'
    const to = isConfirmation ? ensureUnconfirmed(found, message) : ensureAddress(found, channel, message)
    const written = isConfirmation
      ? await writeConfirmation(message, to, channel.userId)
      : await writeAlert(message, to, channel, mail.from)
    return handOver(mail, { to, messageId, ...written }, signal)
  }
}
