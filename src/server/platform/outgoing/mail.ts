import { isEmailAddress } from '#domain/email-addresses.ts'
import { secondMs } from '#domain/units.ts'

/** An inline image; the e-mail's HTML refers to it as `cid:{cid}`. */
export type EmailPicture = { cid: string; filename: string; png: Buffer }

export type Email = {
  /** A single plain address. */
  to: string
  /** The same for every attempt, so that mailboxes recognize duplicates: `<id@domain>`. */
  messageId: string
  subject: string
  text: string
  html: string
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>
  pictures?: readonly EmailPicture[]
}

export type Mail = {
  from: string
  /**
   * Returns the mail server's response to the accepted e-mail. @throws when the server did not accept it, or acceptance is
   * unknown.
   */
  send(email: Email): Promise<string>
}

/** An e-mail's lease is longer than the sum of these. */
const timeouts = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 20 * secondMs }

/** In text form, a comma or a group in an address would add recipients, so only the object form is used. */
const toAddress = (address: string) => {
  if (!isEmailAddress(address))
    throw new Error('The recipient of an e-mail must be one plain address, and this is not one.')
  return { name: '', address }
}

/** The domain of an address, used in message ids. */
export const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1)

/** The configured mail server; undefined if none is configured. */
export const openMail = (settings: { smtpUrl?: string | undefined; from?: string | undefined }): Mail | undefined => {
  const { smtpUrl, from } = settings
  if (!smtpUrl || !from) return undefined
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...timeouts })
  }
  /** Loaded with the first e-mail: its code takes 20 MB (decision 0025). */
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    from,
    send: async ({ to, headers, pictures = [], ...email }) => {
      const address = toAddress(to)
      transport ??= openTransport()
      const { response } = await (await transport).sendMail({
        ...email,
        from: { name: 'Rank Atlas', address: from },
        to: address,
        envelope: { from, to: [address.address] },
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        attachments: pictures.map(({ cid, filename, png }) => ({
          cid,
          filename,
          content: png,
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
        })),
      })
      return response
    },
  }
}
