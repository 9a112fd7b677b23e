import type { Message, MessageContent } from './messages.rules.ts'
import type { LeasedDelivery } from './outbox.repository.ts'

/** What a delivery says; undefined when nothing is left of it. `origin` begins the links. */
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
const confirmation: MessageContent = { title: 'Confirm your e-mail address for Rank Atlas', apps: [], notes: [] }

/** Puts together what a delivery says. */
export const createMessages = ({ findAlertContent, findAlarmContent, findOrigin }: MessagesOptions) => {
  const contents: Record<LeasedDelivery['kind'], FindContent> = {
    alert: findAlertContent,
    test: async () => test,
    confirmation: async () => confirmation,
    'measuring-stopped': findAlarmContent,
    'measuring-resumed': findAlarmContent,
  }

  /** Undefined when there is nothing left to say. */
  return async (delivery: LeasedDelivery): Promise<Message | undefined> => {
    const { id, kind, createdAt, address } = delivery
    const origin = findOrigin()
    const content = await contents[kind](delivery, origin)
    return content && { id, kind, createdAt, address, origin, ...content }
  }
}
