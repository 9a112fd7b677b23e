import type { DemoEmail } from '#contract/demo-outbox.ts'
import type { Database } from '../platform/database/database.ts'
import type { Email, Mail } from '../platform/outgoing/mail.ts'
import type { Clock } from '../platform/process/clock.ts'
import { findEmail, keepEmail, listEmails } from './demo-outbox.repository.ts'

type Options = { db: Database; clock: Clock }

/** `.invalid` can never receive mail. */
const demoFrom = 'rank-atlas@demo.invalid'

/** Inlines the images of an e-mail, because its preview page may load nothing. */
const withPictures = ({ html, pictures = [] }: Email): string =>
  pictures.reduce(
    (text, { cid, png }) => text.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  )

/** The demo's mail server: stores e-mails for viewing instead of sending them. */
export const createDemoMail = ({ db, clock, from = demoFrom }: Options & { from?: string | undefined }): Mail => ({
  from,
  send: async email => {
    const { to, messageId, subject, text } = email
    const id = await keepEmail(db, { to, messageId, subject, text, html: withPictures(email), sentAt: clock.now() })
    return `Kept in the demo outbox as e-mail ${id}; nothing was sent.`
  },
})

export type DemoOutbox = ReturnType<typeof createDemoOutbox>

/** Lists and shows the demo's e-mails. */
export const createDemoOutbox = ({ db }: Pick<Options, 'db'>) => ({
  /** Newest first; the newest 200 are kept. */
  list: async (): Promise<DemoEmail[]> =>
    (await listEmails(db)).map(email => ({ ...email, sentAt: email.sentAt.toISOString() })),

  /** The HTML of an e-mail; undefined if it does not exist. */
  findHtml: async (id: number): Promise<string | undefined> => (await findEmail(db, id))?.html,
})
