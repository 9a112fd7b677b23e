import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type ReceivedEmail = { from: string; recipients: string[]; messageId: string; subject: string; raw: string }

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? ''

type MailServerOptions = {
  port?: number
  /** Offers STARTTLS with this certificate. */
  certificate?: { key: string; cert: string }
  /** Requires a login, and rejects every one. */
  rejectsLogin?: boolean
  /** May throw to reject the recipient before the e-mail is sent. */
  onRecipient?: (address: string) => void
  /** May throw to reject the e-mail after receiving it. */
  onEmail?: (email: ReceivedEmail) => void
}

/** A real mail server for the current test. */
export const openMailServer = async ({
  port = 0,
  certificate,
  rejectsLogin = false,
  onRecipient = () => undefined,
  onEmail = () => undefined,
}: MailServerOptions = {}) => {
  const emails: ReceivedEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(rejectsLogin ? [] : ['AUTH'])],
    ...certificate,
    onAuth: (_login, _session, done) => done(new Error('5.7.8 Authentication failed')),
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
        const email = {
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          messageId: headerOf(raw, 'Message-ID'),
          subject: headerOf(raw, 'Subject'),
          raw,
        }
        emails.push(email)
        try {
          onEmail(email)
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
  return { emails, close, port: chosen, url: `smtp://127.0.0.1:${chosen}` }
}
