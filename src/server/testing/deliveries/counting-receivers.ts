import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How often one message arrived and was accepted, and with which contents. */
type MessageCounts = { arrivals: number; taken: number; contents: Set<string> }

type ReceiverOptions = {
  /** Seeds the delay of each response, and how often each message is refused. */
  seed: number
  /** Whether a sixth of the messages is refused at first. */
  isMoody?: boolean
  /** The response waits until this resolves. */
  onMessage: (id: string) => void | Promise<void>
}

const slowestMs = 12
const mostRefusals = 3

/** A number below `limit`, always the same for the same words. */
const chance = (limit: number, ...words: (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE() % limit

/** The content of an e-mail. Masks the token in its links, which differs for each e-mail. */
const readEmail = async (raw: string): Promise<string> => {
  const { subject, text, html, to } = await PostalMime.parse(raw)
  const address = to?.map(recipient => recipient.address).join(',')
  return [subject, address, text, html].join('\n').replaceAll(/unsubscribe\/[\w.~-]+/g, 'unsubscribe/…')
}

const readId = (raw: string): string => /^Message-ID:\s*<([^@>]+)@/im.exec(raw)?.[1] ?? 'none'

/**
 * A mail server and a webhook receiver that accept messages slowly, refuse some of them up to three times, and count what
 * they accepted by message id.
 */
export const openCountingReceivers = async ({ seed, isMoody = true, onMessage }: ReceiverOptions) => {
  const seen = new Map<string, MessageCounts>()
  const open = new Set<object>()
  let mostAtOnce = 0

  const enter = (): object => {
    const visit = {}
    open.add(visit)
    mostAtOnce = Math.max(mostAtOnce, open.size)
    return visit
  }

  /** Returns whether the message is accepted. The receiver then has it, even if the sender no longer waits. */
  const judge = async (id: string, content: string): Promise<boolean> => {
    const known = seen.get(id) ?? { arrivals: 0, taken: 0, contents: new Set() }
    seen.set(id, known)
    known.contents.add(content)
    known.arrivals += 1
    await onMessage(id)
    const refusals = isMoody && chance(6, seed, 'refuse', id) === 0 ? 1 + chance(mostRefusals, seed, 'times', id) : 0
    await new Promise(resolve => setTimeout(resolve, chance(slowestMs, seed, 'slow', id, known.arrivals)))
    const isTaken = known.arrivals > refusals
    if (isTaken) known.taken += 1
    return isTaken
  }

  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 500,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const visit = enter()
        const raw = Buffer.concat(chunks).toString()
        const isTaken = await judge(readId(raw), await readEmail(raw))
        open.delete(visit)
        done(isTaken ? null : Object.assign(new Error('4.3.2 come back later'), { responseCode: 451 }))
      })
    },
  })
  mail.on('error', () => undefined)
  const web = createServer((request, reply) => {
    const visit = enter()
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('close', () => open.delete(visit))
    request.on('end', async () => {
      const isTaken = await judge(String(request.headers['webhook-id']), Buffer.concat(chunks).toString())
      open.delete(visit)
      reply.writeHead(isTaken ? 204 : 503).end()
    })
  })
  await new Promise<void>(resolve => mail.listen(0, '127.0.0.1', resolve))
  await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve))
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  return {
    seen,
    smtpUrl: `smtp://127.0.0.1:${portOf(mail.server)}`,
    hookUrl: `http://127.0.0.1:${portOf(web)}/hook`,
    mostAtOnce: () => mostAtOnce,
    close: async () => {
      web.closeAllConnections()
      await new Promise(resolve => web.close(resolve))
      await new Promise<void>(resolve => mail.close(() => resolve()))
    },
  }
}
