import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { channel as channelShape, listChannels } from '#contract/channels.ts'
import { ensureUser } from '../../accounts/users.repository.ts'
import { addChannelRoutes } from '../../channels/channels.routes.ts'
import { createChannels } from '../../channels/channels.usecases.ts'
import { createSend } from '../../channels/send.usecases.ts'
import { createFindVapidKeys } from '../../channels/vapid-keys.usecases.ts'
import { createDeliveryLog } from '../../deliveries/delivery-log.usecases.ts'
import { createOutbox } from '../../deliveries/outbox.usecases.ts'
import { createPreviewTemplate } from '../../deliveries/template-preview.usecases.ts'
import type { Database } from '../../platform/database/database.ts'
import { createHttpServer } from '../../platform/http/http.ts'
import { createGuardedFetch, type GuardOptions } from '../../platform/outgoing/guarded-fetch.ts'
import { createTestClock } from '../test-clock.ts'
import { openTestDatabase } from '../test-databases.ts'
import { sameOrigin } from '../test-people.ts'
import { buildMessage } from './messages.ts'

/** An address without a listener. */
export const hook = 'http://127.0.0.1:9/services/T0P-SECRET?key=also-secret'

const log = pino({ level: 'silent' })

export const addPerson = async (db: Database, name: string): Promise<string> => {
  const identity = {
    issuer: 'https://test.invalid',
    subject: name,
    username: name,
    email: null,
    isEmailVerified: false,
  }
  return (await ensureUser(db, identity, new Date())).id
}

type Options = { hasMail?: boolean; isConnected?: boolean } & Partial<GuardOptions>

/** Only the channel routes, with a real database and delivery engine. The cookie holds a user id. */
export const openChannels = async ({ hasMail = true, isConnected = true, ...guard }: Options = {}) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock()
  const fetch = createGuardedFetch({ allowPrivate: true, timeLimitMs: 2_000, ...guard })
  onTestFinished(fetch.close)
  const findVapidKeys = createFindVapidKeys({ db })
  const email = async () => '250 taken'
  const outbox = createOutbox({
    db,
    clock,
    log,
    send: createSend({
      email,
      fetch,
      clock,
      findVapidKeys,
      mailFrom: undefined,
      replaceConfig: async () => undefined,
    }),
    buildMessage: async ({ id }) => buildMessage({ id, kind: 'test', title: 'A test', apps: [] }),
    findPerson: async () => undefined,
    onGivenUp: async () => undefined,
  })
  const attemptNow = async (id: string) => (isConnected ? outbox.attemptNow(id) : undefined)
  const built = createChannels({
    db,
    clock,
    fetch,
    findVapidKeys,
    hasMail,
    deliveryLog: createDeliveryLog({ db, clock, attemptNow }),
    previewTemplate: createPreviewTemplate({ findNewestAlert: async () => undefined }),
    onRemoved: async () => undefined,
  })
  const server = await createHttpServer({
    log,
    imageSources: [],
    nameCaller: ({ headers }) =>
      headers.cookie
        ? async () => ({
            userId: String(headers.cookie),
            isAdmin: false,
            sessionId: null,
            locale: null,
            timeZone: null,
          })
        : undefined,
  })
  addChannelRoutes(server, { channels: built })
  onTestFinished(() => server.close())

  const ask = async (userId: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: unknown) => {
    const headers = { ...sameOrigin, cookie: userId }
    const url = `/api/users/${userId}/channels${path}`
    return server.inject({ method, url, headers, ...(payload !== undefined && { payload: payload as object }) })
  }
  const userId = await addPerson(db, 'Ada')
  const add = async (target: object, label = 'Mine') => ask(userId, 'POST', '', { label, target })
  const addOne = async (target: object, label = 'Mine') => channelShape.parse((await add(target, label)).json())
  const list = async (of = userId) => listChannels.response.parse((await ask(of, 'GET')).json())
  return { db, clock, server, userId, ask, add, addOne, list }
}
