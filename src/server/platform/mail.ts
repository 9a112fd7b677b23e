import { createTransport } from 'nodemailer'
import { isEmailAddress } from '#domain/email-addresses.ts'
import { secondMs } from '#domain/units.ts'

/** A picture that travels in the e-mail; its HTML shows it as `cid:{cid}`. */
export type EmailPicture = { cid: string; filename: string; png: Buffer }

export type Email = {
  /** One plain address. */
  to: string
  /** The same for every try, so that a mailbox knows a repeated e-mail: `<id@domain>`. */
  messageId: string
  subject: string
  text: string
  html: string
  /** Beside those that every e-mail has. */
  headers?: Readonly<Record<string, string>>
  pictures?: readonly EmailPicture[]
}

export type Mail = {
  from: string
  /** Answers what the mail server said when it took the e-mail. @throws when it has not, or nobody knows. */
  send(email: Email): Promise<string>
}

/** An e-mail is leased for longer than all of these together. */
const timeouts = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 20 * secondMs }

/** In the text form of an address a comma or a group would make others of it: only the object form is ever used. */
const toAddress = (address: string) => {
  if (!isEmailAddress(address))
    throw new Error('An e-mail needs one plain address as its recipient, and this is not one.')
  return { name: '', address }
}

/** The part of an address that names its server: what ids of e-mails end with. */
export const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1)

/** The mail server of the settings; undefined where none is set. */
export const openMail = (settings: { smtpUrl?: string | undefined; from?: string | undefined }): Mail | undefined => {
  const { smtpUrl, from } = settings
  if (!smtpUrl || !from) return undefined
  const transport = createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...timeouts })
  return {
    from,
    send: async ({ to, headers, pictures = [], ...email }) => {
      const address = toAddress(to)
      const { response } = await transport.sendMail({
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
