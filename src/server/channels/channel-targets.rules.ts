import type { ChannelTarget } from '#contract/channels.ts'
import { targetInvalid } from './channels.errors.ts'
import type { ChannelConfig } from './channels.rules.ts'
import { splitTopic } from './ntfy-topics.rules.ts'
import { arePushKeys } from './push-keys.rules.ts'
import { createWebhookSecret } from './webhook-secrets.rules.ts'

/** Allowed in a request header: printable ASCII without spaces. */
const headerToken = /^[!-~]*$/

const readNtfy = ({ url, token }: Extract<ChannelTarget, { kind: 'ntfy' }>): ChannelConfig => {
  if (!splitTopic(url)) {
    throw targetInvalid('A topic URL ends with the name of the topic, such as https://ntfy.example.com/my-topic.')
  }
  if (token && !headerToken.test(token))
    throw targetInvalid('The token contains a character that ntfy tokens never have.')
  return { kind: 'ntfy', url, ...(token && { token }) }
}

/** As BotFather writes it: `123456:AAE…`. */
const botToken = /^\d{1,20}:[\w-]{20,100}$/
const chat = /^(-?\d{1,20}|@\w{4,64})$/

/** Telegram numbers the topic "General" as 1, but takes messages to it without a number only. */
const generalTopic = 1

const readTelegram = ({ url, token, chatId, topicId }: Extract<ChannelTarget, { kind: 'telegram' }>): ChannelConfig => {
  if (!botToken.test(token)) throw targetInvalid('A token of a Telegram bot looks like 123456:AAE….')
  if (!chat.test(chatId))
    throw targetInvalid('A Telegram chat is a number such as -1001234567, or a name such as @mychannel.')
  return { kind: 'telegram', url, token, chatId, ...(topicId !== undefined && topicId !== generalTopic && { topicId }) }
}

const readGotify = ({ url, token }: Extract<ChannelTarget, { kind: 'gotify' }>): ChannelConfig => {
  if (token === '' || !headerToken.test(token))
    throw targetInvalid('A token of a Gotify application has letters, digits and dots only.')
  return { kind: 'gotify', url, token }
}

/** Without a key, Apprise API would need the addresses of its receivers in each request. */
const appriseConfiguration = /\/notify\/[\w-]{1,128}\/?$/

const readApprise = ({ url, tag }: Extract<ChannelTarget, { kind: 'apprise' }>): ChannelConfig => {
  if (!appriseConfiguration.test(URL.parse(url)?.pathname ?? ''))
    throw targetInvalid('An address of Apprise API ends with a saved configuration, such as /notify/my-key.')
  return { kind: 'apprise', url, ...(tag && { tag }) }
}

/** The stored form of a target. @throws RequestError request.invalid if nothing can ever be sent to it. */
export const readTarget = (target: ChannelTarget): ChannelConfig => {
  if (target.kind === 'ntfy') return readNtfy(target)
  if (target.kind === 'telegram') return readTelegram(target)
  if (target.kind === 'gotify') return readGotify(target)
  if (target.kind === 'apprise') return readApprise(target)
  if (target.kind === 'web-push') {
    if (!arePushKeys(target.keys)) throw targetInvalid('The web push keys of this browser are not valid.')
    return target
  }
  const { kind, url } = target
  return kind === 'webhook' ? { kind, url, secret: createWebhookSecret() } : { kind, url }
}
