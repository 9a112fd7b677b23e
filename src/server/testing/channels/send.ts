import { onTestFinished } from 'vitest'
import type { ChannelConfig } from '../../channels/channels.rules.ts'
import type { Message } from '../../channels/messages.rules.ts'
import { createSend } from '../../channels/send.usecases.ts'
import type { FindVapidKeys } from '../../channels/vapid-keys.usecases.ts'
import { createGuardedFetch } from '../../platform/outgoing/guarded-fetch.ts'
import { type Clock, systemClock } from '../../platform/process/clock.ts'
import { buildChannel, buildMessage } from './messages.ts'

type SendOptions = {
  clock?: Pick<Clock, 'now'>
  allowPrivate?: boolean
  timeLimitMs?: number
  findVapidKeys?: FindVapidKeys
  mailFrom?: string
}

/** Sends as the server does, by default also to receivers on 127.0.0.1. */
export const openSend = ({ clock = systemClock, allowPrivate = true, timeLimitMs, ...options }: SendOptions = {}) => {
  const fetch = createGuardedFetch({ allowPrivate, ...(timeLimitMs && { timeLimitMs }) })
  onTestFinished(fetch.close)
  const refuse = () => Promise.reject(new Error('Not in this test.'))
  const { findVapidKeys = refuse, mailFrom } = options
  const send = createSend({ email: refuse, fetch, clock, findVapidKeys, mailFrom, replaceConfig: refuse })
  const never = new AbortController().signal
  return (config: ChannelConfig, message: Partial<Message> = {}) =>
    send(buildMessage(message), buildChannel(config), never)
}
