import type { GuardedAnswer, GuardedFetch } from '../platform/outgoing/guarded-fetch.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { ChannelRequest } from './channel-definitions.rules.ts'
import { findDefinition } from './channel-kinds.usecases.ts'
import type { ChannelConfig, ChannelRow } from './channels.rules.ts'
import { DeliveryError } from './delivery.errors.ts'
import { readAnswer, secretPartsOf, toDeliveryError } from './http-answers.rules.ts'
import type { Message } from './messages.rules.ts'
import type { FindVapidKeys } from './vapid-keys.usecases.ts'

/**
 * Sends a message once. Returns the response for the log; at most 200 characters are kept. @throws DeliveryError if it was
 * refused, or if the outcome is unknown.
 */
export type Send = (message: Message, channel: ChannelRow, signal: AbortSignal) => Promise<string>

type SendOptions = {
  /** E-mail goes through the mail server, not through the guarded fetch. */
  email: Send
  fetch: Pick<GuardedFetch, 'send'>
  clock: Pick<Clock, 'now'>
  findVapidKeys: FindVapidKeys
  mailFrom: string | undefined
  /** Stores where the receiver of a channel has moved to. */
  replaceConfig: (channelId: string, moved: { from: ChannelConfig; to: ChannelConfig }) => Promise<void>
}

const isJson = (body: ChannelRequest['body']): body is string | object => !Buffer.isBuffer(body)

const secretsOf = ({ url, secrets = [] }: ChannelRequest): string[] => [...secretPartsOf(url), ...secrets]

/** Returns any answer. @throws DeliveryError if there was none. */
const createRequest =
  (fetch: SendOptions['fetch']) =>
  ({ method = 'POST', url, headers = {}, body }: ChannelRequest, signal: AbortSignal): Promise<GuardedAnswer> => {
    const posted = isJson(body)
      ? {
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }
      : { headers, body }
    return fetch.send({ method, url, signal, ...posted }).catch((error: unknown) => {
      throw toDeliveryError(error)
    })
  }

/** Sends messages to every kind of channel. */
export const createSend = (options: SendOptions): Send => {
  const { email, fetch, clock, findVapidKeys, mailFrom, replaceConfig } = options
  const request = createRequest(fetch)
  return async (message, channel, signal) => {
    const { id, kind, config } = channel
    if (kind === 'email') return email(message, channel, signal)
    const definition = findDefinition(kind)
    if (!definition) throw new DeliveryError(`This server has no channels of the kind ${kind}.`, { isFinal: true })
    const build = async (to: ChannelConfig) =>
      definition.buildRequest(message, to, { now: clock.now(), findVapidKeys, mailFrom })

    const first = await build(config)
    const answer = await request(first, signal)
    const moved = definition.findMoved?.(answer, config)
    if (!moved) return readAnswer(answer, definition, secretsOf(first))
    await replaceConfig(id, { from: config, to: moved })
    const second = await build(moved)
    return readAnswer(await request(second, signal), definition, [...secretsOf(first), ...secretsOf(second)])
  }
}
