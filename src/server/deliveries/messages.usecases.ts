import type { Message, MessageContent } from '../channels/messages.rules.ts'
import type { LeasedDelivery } from './outbox.repository.ts'
import { applyTemplate } from './templates.rules.ts'

/** The content of a delivery; undefined if all of it was deleted. `origin` is the start of its links. */
type FindContent = (delivery: LeasedDelivery, origin: string | undefined) => Promise<MessageContent | undefined>

type MessagesOptions = {
  findAlertContent: FindContent
  findAlarmContent: FindContent
  /** Undefined while this server does not know its own address. */
  findOrigin: () => string | undefined
}

const test: MessageContent = {
  title: 'A test from Rank Atlas',
  apps: [],
  notes: ['This is a test: your alerts arrive here.'],
}
const mailTest: MessageContent = {
  title: 'Test e-mail from Rank Atlas',
  apps: [],
  notes: ['This is a test: an admin of this Rank Atlas sent it, and its mail server delivers e-mails to this address.'],
}
const confirmation: MessageContent = { title: 'Confirm your e-mail address for Rank Atlas', apps: [], notes: [] }

/** Builds the message of a delivery. */
export const createMessages = ({ findAlertContent, findAlarmContent, findOrigin }: MessagesOptions) => {
  const contents: Record<LeasedDelivery['kind'], FindContent> = {
    alert: findAlertContent,
    event: async ({ event }) => (event ? { title: event.type, apps: [], notes: [], event } : undefined),
    test: async () => test,
    confirmation: async () => confirmation,
    'mail-test': async () => mailTest,
    'measuring-stopped': findAlarmContent,
    'measuring-resumed': findAlarmContent,
    'backups-stopped': findAlarmContent,
    'backups-resumed': findAlarmContent,
  }

  /** Undefined if there is nothing left to report. */
  return async (delivery: LeasedDelivery): Promise<Message | undefined> => {
    const { id, kind, createdAt, address, channel } = delivery
    const origin = findOrigin()
    const found = await contents[kind](delivery, origin)
    const content = found && channel.template ? applyTemplate(found, channel.template) : found
    return content && { id, kind, createdAt, address, origin, ...content }
  }
}
