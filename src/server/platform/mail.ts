import { createTransport } from 'nodemailer'
import { isEmailAddress } from '#domain/email-addresses.ts'
import { secondMs } from '#domain/units.ts'

export type Letter = {
  /** One plain address. */
  to: string
  /** The same for every try, so that a mailbox knows a repeated letter: `<id@domain>`. */
  messageId: string
  subject: string
  text: string
  html: string
}

export type Mail = {
  from: string
  /** Answers when the mail server has taken the letter. @throws when it has not, or nobody knows. */
  send(letter: Letter): Promise<void>
}

/** A letter is leased for longer than all of these together. */
const timeouts = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 20 * secondMs }

/** In the text form of an address a comma or a group would make others of it: only the object form is ever used. */
const toAddress = (address: string) => {
  if (!isEmailAddress(address)) throw new Error('A letter goes to one plain address, and this is none.')
  return { name: '', address }
}

/** The mail server of the settings; undefined where none is set. */
export const openMail = (settings: { smtpUrl?: string | undefined; from?: string | undefined }): Mail | undefined => {
  const { smtpUrl, from } = settings
  if (!smtpUrl || !from) return undefined
  const transport = createTransport({
    ...{ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true },
    ...timeouts,
  })
  return {
    from,
    send: async ({ to, ...letter }) => {
      const address = toAddress(to)
      await transport.sendMail({
        ...letter,
        from: { name: 'Rank Atlas', address: from },
        to: address,
        envelope: { from, to: [address.address] },
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}
