import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { count, eq, ne } from 'drizzle-orm'
import { emailChannelId, ensureEmailChannel } from '../../channels/channels.repository.ts'
import { channels } from '../../channels/channels.table.ts'
import { deliveries } from '../../deliveries/deliveries.table.ts'
import { atOnce } from '../../deliveries/retries.rules.ts'
import type { Database } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { openCountingReceivers } from './counting-receivers.ts'
import { createScene, reportedApp, webhookTo } from './outbox-scene.ts'

const program = join(import.meta.dirname, '../delivery-process.ts')
const messagesOfChannel = 10

/** Starts a process that sends queued messages, with a promise of its exit code. */
export const startLife = (args: readonly string[]): { child: ChildProcess; ended: Promise<number | null> } => {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { child, ended }
}

/** Queues half of the messages as e-mails and half for a webhook, ten per channel. Returns their ids. */
export const fillOutbox = async (db: Database, hookUrl: string, messages: number): Promise<string[]> => {
  const now = new Date()
  const scene = createScene(db, now)
  await scene.addApp()
  const ids: string[] = []
  for (let person = 0; ids.length < messages; person += 1) {
    const userId = await scene.addPerson({ email: `ada${person}@example.com` })
    await ensureEmailChannel(db, userId, now)
    const hook = await scene.addChannel(userId, webhookTo(hookUrl))
    const noticeId = await scene.addNotice(userId, [reportedApp()])
    const rows = [emailChannelId(userId), hook].flatMap(channelId =>
      Array.from({ length: messagesOfChannel }, (_, index) => {
        const slot = new Date(now.getTime() - 1_000 + index)
        const [kind, state] = ['alert', 'waiting'] as const
        return {
          id: randomUUID(),
          channelId,
          kind,
          state,
          noticeIds: [noticeId],
          slot,
          notBefore: slot,
          createdAt: now,
        }
      }),
    )
    await db.insert(deliveries).values(rows)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

const createRandom = (seed: number) => {
  let state = seed
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

type DrillReport = {
  messages: number
  kills: number
  lost: number
  repeats: number
  /** The most repeats allowed: kills times messages in flight. */
  mostRepeats: number
  mostAtOnce: number
  /** Unknown ids, and messages that arrived with different contents; both must be zero. */
  unknown: number
  changed: number
  /** Messages not marked as sent at the end, and channels turned off; both must be zero. */
  unmarked: number
  givenUp: number
}

type DrillOptions = {
  dataDir: string
  messages: number
  seed: number
  /** The most messages before a process is killed. */
  mostOfLife: number
}

/** Runs processes until every message is sent, and kills each one after a few messages, at a random moment. */
export const killDeliveries = async ({ dataDir, messages, seed, mostOfLife }: DrillOptions): Promise<DrillReport> => {
  const random = createRandom(seed)
  let left = Infinity
  let current: ChildProcess | undefined
  const receivers = await openCountingReceivers({
    seed,
    onMessage: () => {
      left -= 1
      if (left === 0) setTimeout(() => current?.kill('SIGKILL'), random(12))
    },
  })
  try {
    const database = await openDatabase({ dataDir })
    const ids = await fillOutbox(database.db, receivers.hookUrl, messages)
    await database.close()
    let kills = 0
    for (;;) {
      left = 1 + random(mostOfLife)
      const { child, ended } = startLife([dataDir, receivers.smtpUrl])
      current = child
      const exitCode = await ended
      if (exitCode === 0) break
      if (exitCode !== null) throw new Error(`A process that sends messages ended with ${exitCode}.`)
      kills += 1
    }
    return { ...(await readEnd(dataDir)), ...countSeen(receivers, ids), kills, mostRepeats: kills * atOnce }
  } finally {
    current?.kill('SIGKILL')
    await receivers.close()
  }
}

type Receivers = Awaited<ReturnType<typeof openCountingReceivers>>

/** Counts what the receivers saw. */
export const countSeen = ({ seen, mostAtOnce }: Pick<Receivers, 'seen' | 'mostAtOnce'>, ids: readonly string[]) => {
  const known = new Set(ids)
  const all = [...seen.values()]
  return {
    messages: ids.length,
    lost: ids.filter(id => !seen.get(id)?.taken).length,
    repeats: all.reduce((sum, { taken }) => sum + Math.max(0, taken - 1), 0),
    unknown: [...seen.keys()].filter(id => !known.has(id)).length,
    changed: all.filter(({ contents }) => contents.size > 1).length,
    mostAtOnce: mostAtOnce(),
  }
}

const readEnd = async (dataDir: string): Promise<{ unmarked: number; givenUp: number }> => {
  const { db, close } = await openDatabase({ dataDir })
  const [waiting] = await db.select({ rows: count() }).from(deliveries).where(ne(deliveries.state, 'sent'))
  const [off] = await db.select({ rows: count() }).from(channels).where(eq(channels.isOn, false))
  await close()
  return { unmarked: waiting?.rows ?? -1, givenUp: off?.rows ?? -1 }
}
