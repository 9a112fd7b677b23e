import type { ChangeGroup, ReportedChange } from '#domain/alert-words.ts'
import type { ServerEvent } from '#domain/alerts.ts'
import type { Day } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ReportSpan } from '#domain/reports.ts'

/** A change with the times of its two measurements. */
export type MessageChange = ReportedChange & { observedAt: Date; previousAt: Date | null }

export type MessageApp = {
  appId: AppId
  name: string
  /** Icon address at the App Store; null if unknown. */
  icon: string | null
  /** Its page here; undefined while this server does not know its own address. */
  url: string | undefined
  groups: ChangeGroup<MessageChange>[]
  /** The lines about it in a person's own words. */
  ownLines?: string[]
}

const alarmSubjects = ['measuring', 'backups'] as const
/** What an alarm is about. */
export type AlarmSubject = (typeof alarmSubjects)[number]
/** Sent to admins when something that is due stops happening, and when it happens again. */
export type AlarmKind = `${AlarmSubject}-${'stopped' | 'resumed'}`
/** `mail-test` is an admin's test of the mail server, to any address. */
export type MessageKind = 'alert' | 'event' | 'test' | 'confirmation' | 'mail-test' | AlarmKind

export const isAlarmKind = (kind: MessageKind): kind is AlarmKind =>
  alarmSubjects.some(subject => kind === `${subject}-stopped` || kind === `${subject}-resumed`)

/** What happened on the whole server, for webhooks. */
export type MachineEvent = { type: ServerEvent; data: Record<string, unknown> }

/** The content of a delivery, independent of the channel. */
export type Message = {
  /** The same on every attempt. */
  id: string
  kind: MessageKind
  /** When the message was queued. */
  createdAt: Date
  /** One line without markup: `Chess Clock: first time in the top 10 in 3 countries; and 2 more apps`. */
  title: string
  apps: MessageApp[]
  /** Additional sentences, such as that a channel was turned off. */
  notes: string[]
  /** The report that the message announces; only an e-mail contains it in full. */
  report?: { span: ReportSpan; to: Day }
  /** For the kind `event`. */
  event?: MachineEvent
  /** For a confirmation, the address to confirm. For an alarm or a test of the mail server, the recipient. */
  address: string | null
  /** Origin of this server without a trailing slash; undefined while it does not know its own address. */
  origin: string | undefined
}

/** The part of a message that depends on its kind. Without an id, the message has the id of its delivery. */
export type MessageContent = Pick<Message, 'title' | 'apps' | 'notes' | 'report' | 'event'> &
  Partial<Pick<Message, 'id'>>
