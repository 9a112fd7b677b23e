import type { ChangeGroup, ToldChange } from '#domain/alert-words.ts'
import type { AppId } from '#domain/ranks.ts'

/** A change as it is told: with its moments. */
export type MessageChange = ToldChange & { observedAt: Date; previousAt: Date | null }

export type MessageApp = {
  appId: AppId
  name: string
  /** Address of its icon at the App Store; null where none is known. */
  icon: string | null
  /** Its page here; undefined while this server does not know its own address. */
  url: string | undefined
  groups: ChangeGroup<MessageChange>[]
}

const alarmKinds = ['measuring-stopped', 'measuring-resumed'] as const
/** What admins get when measuring stops, and when it goes on. */
export type AlarmKind = (typeof alarmKinds)[number]
export type MessageKind = 'alert' | 'test' | 'confirmation' | AlarmKind

export const isAlarmKind = (kind: MessageKind): kind is AlarmKind => alarmKinds.some(known => known === kind)

/** What a delivery says, whatever the channel. */
export type Message = {
  /** The same on every try. */
  id: string
  kind: MessageKind
  /** When it was written. */
  createdAt: Date
  /** One line without markup: `Chess Clock: first time in the top 10 in 3 countries; and 2 more apps`. */
  title: string
  apps: MessageApp[]
  /** Sentences that stand beside, such as that a channel was given up. */
  notes: string[]
  /** Of a confirmation: the address that is to be confirmed. Of an alarm: the address it goes to. */
  address: string | null
  /** Origin of this server, without a slash; undefined while it does not know its own address. */
  origin: string | undefined
}

/** The part of a message that its kind decides. The id is that of the delivery where it has none of its own. */
export type MessageContent = Pick<Message, 'title' | 'apps' | 'notes'> & Partial<Pick<Message, 'id'>>
