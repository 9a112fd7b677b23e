import { createTransport } from 'nodemailer'
import { isEmailAddress } from '#domain/email-addresses.ts'
import { secondMs } from '#domain/units.ts'

/** A picture that travels in the letter; its HTML shows it as `cid:{cid}`. */
export type LetterPicture = { cid: string; filename: string; png: Buffer }

export type Letter = {
  /** One plain address. */
  to: string
  /** The same for every try, so that a mailbox knows a repeated letter: `<id@domain>`. */
  messageId: string
  subject: string
  text: string
  html: string
  /** Beside those that every letter has. */
  headers?: Readonly<Record<string, string>>
  pictures?: readonly LetterPicture[]
}

export type Mail = {
  from: string
  /** Answers what the mail server said when it took the letter. @throws when it has not, or nobody knows. */
  send(letter: Letter): Promise<string>
}

/** A letter is leased for longer than all of these together. */
const timeouts = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 20 * secondMs }

/** In the text form of an address a comma or a group would make others of it: only the object form is ever used. */
const toAddress = (address: string) => {
  if (!isEmailAddress(address)) throw new Error('A letter goes to one plain address, and this is none.')
  return { name: '', address }
}

/** The part of an address that names its server: what ids of letters end with. */
export const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1)

/** The mail server of the settings; undefined where none is set. */
export const openMail = (settings: { smtpUrl?: string | undefined; from?: string | undefined }): Mail | undefined => {
  const { smtpUrl, from } = settings
  if (!smtpUrl || !from) return undefined
  const transport = createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...timeouts })
  return {
    from,
    send: async ({ to, headers, pictures = [], ...letter }) => {
      const address = toAddress(to)
      const { response } = await transport.sendMail({
        ...letter,
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
