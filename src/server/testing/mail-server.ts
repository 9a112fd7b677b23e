import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type ReceivedLetter = { from: string; recipients: string[]; messageId: string; subject: string; raw: string }

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? ''

type MailServerOptions = {
  port?: number
  /** May throw: then the address is refused before the letter. */
  onRecipient?: (address: string) => void
  /** May throw: then the letter is refused after it was received. */
  onLetter?: (letter: ReceivedLetter) => void
}

/** A real mail server for the running test. */
export const openMailServer = async ({
  port = 0,
  onRecipient = () => undefined,
  onLetter = () => undefined,
}: MailServerOptions = {}) => {
  const letters: ReceivedLetter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      try {
        onRecipient(address)
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const { mailFrom, rcptTo } = session.envelope
        const letter = {
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          messageId: headerOf(raw, 'Message-ID'),
          subject: headerOf(raw, 'Subject'),
          raw,
        }
        letters.push(letter)
        try {
          onLetter(letter)
          done()
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)))
        }
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  onTestFinished(close)
  const { port: chosen } = server.server.address() as AddressInfo
  return { letters, close, port: chosen, url: `smtp://127.0.0.1:${chosen}` }
}
