import { z } from 'zod'
import type { ChannelForm } from '#contract/channels.ts'
import type { GuardedAnswer } from '../platform/outgoing/guarded-fetch.ts'
import type { ChannelConfig } from './channels.rules.ts'
import type { Message } from './messages.rules.ts'
import type { FindVapidKeys } from './vapid-keys.usecases.ts'

/** Text and objects are sent as JSON. */
export type ChannelRequest = {
  method?: 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  body: string | Buffer | object
  /** Secrets to redact if the response repeats them, in addition to the path and query of the address. */
  secrets?: readonly string[]
}

/** Facts about this server that a channel may need. */
export type SendingServer = { now: Date; findVapidKeys: FindVapidKeys; mailFrom: string | undefined }

/** The words of one field of the form, in which a person enters where messages go. */
export type FieldWords = Omit<
  ChannelForm['fields'][number],
  'name' | 'isOptional' | 'hint' | 'placeholder' | 'value'
> & {
  isOptional?: true
  hint?: string
  placeholder?: string
  /** The initial value of the field. */
  value?: string
}

/** Everything about one kind of channel, in its file `<kind>.channel.ts`. */
export type ChannelDefinition<Config extends ChannelConfig = ChannelConfig> = {
  kind: string
  /** Shown to people. */
  name: string
  /** The form that a person fills in; undefined if the browser creates the target. */
  form?: { hint: string; fields: Record<string, FieldWords> }
  /** Reads the target that a person adds and writes the settings that are stored. Its messages are sentences without a full stop. */
  schema: z.ZodType<Config>
  /** The request that sends a message. The settings are those that the schema of this kind has written. */
  buildRequest(message: Message, config: Config, server: SendingServer): ChannelRequest | Promise<ChannelRequest>
  /**
   * Why every later message would be refused as well, so that there is no retry, and what the person can do; the response
   * follows in brackets, or stands alone after ''. Undefined if the next attempt may succeed. Defaults to status 410.
   */
  findGone?(answer: GuardedAnswer): string | undefined
  /** When the receiver asks to be tried again; defaults to the header `Retry-After`. */
  findRetryAfter?(answer: GuardedAnswer): string | undefined
  /** The new settings, if the response says that the receiver has moved. The message is then sent there once. */
  findMoved?(answer: GuardedAnswer, config: Config): Config | undefined
}

/** The stored settings of a kind are read by its own definition only, so the general type forgets their fields. */
export const defineChannel = <Config extends ChannelConfig>(definition: ChannelDefinition<Config>): ChannelDefinition =>
  definition

const longestUrl = 2_000

export const webAddress = z
  .url({ protocol: /^https?$/, abort: true, error: 'The address must begin with https:// or http://' })
  .max(longestUrl, `The address has more than ${longestUrl} characters`)

/** Allowed in a request header: printable ASCII without spaces. */
export const headerToken = /^[!-~]*$/

/** A target that is only an address. */
export const addressOnly = <Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), url: webAddress })

/** The field of an address. */
export const addressField = (placeholder: string): FieldWords => ({ type: 'url', label: 'Address', placeholder })

/** The address without a slash at its end, so that a path can follow. */
export const withoutSlash = (url: string): string => url.replace(/\/$/, '')
