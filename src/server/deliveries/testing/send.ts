import { onTestFinished } from 'vitest'
import type { ChannelKind } from '#domain/alerts.ts'
import type { ChannelConfig } from '../../channels/channels.rules.ts'
import type { Message } from '../../channels/messages.rules.ts'
import { buildChannel, buildMessage } from '../../channels/testing/messages.ts'
import type { FindVapidKeys } from '../../channels/vapid-keys.usecases.ts'
import type { Clock } from '../../platform/clock.ts'
import { systemClock } from '../../platform/clock.ts'
import { createGuardedFetch } from '../../platform/guarded-fetch.ts'
import { createSenders } from '../senders.usecases.ts'

type SendOptions = {
  clock?: Pick<Clock, 'now'>
  allowPrivate?: boolean
  timeLimitMs?: number
  findVapidKeys?: FindVapidKeys
  mailFrom?: string
}

/** The senders as the server builds them, by default allowed to reach receivers on 127.0.0.1. */
export const openSenders = ({
  clock = systemClock,
  allowPrivate = true,
  timeLimitMs,
  ...options
}: SendOptions = {}) => {
  const fetch = createGuardedFetch({ allowPrivate, ...(timeLimitMs && { timeLimitMs }) })
  onTestFinished(fetch.close)
  const refuse = () => Promise.reject(new Error('Not in this test.'))
  const { findVapidKeys = refuse, mailFrom } = options
  const senders = createSenders({ email: refuse, fetch, clock, findVapidKeys, mailFrom, followChat: refuse })
  const never = new AbortController().signal
  return (config: ChannelConfig, message: Partial<Message> = {}, kind: ChannelKind = config.kind) =>
    senders[kind](buildMessage(message), buildChannel(config), never)
}
