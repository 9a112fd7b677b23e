import type { DemoEmail } from '#contract/demo-outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Email, Mail } from '../platform/mail.ts'
import { findEmail, keepEmail, listEmails } from './demo-outbox.repository.ts'

type Options = { db: Database; clock: Clock }

/** No mail server in the world takes e-mails for it. */
const demoFrom = 'rank-atlas@demo.invalid'

/** The pictures of an e-mail, put into its HTML: the page it is looked at by may load nothing. */
const withPictures = ({ html, pictures = [] }: Email): string =>
  pictures.reduce(
    (text, { cid, png }) => text.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  )

/** The mail server of the demo: e-mails are kept and shown instead of sent. */
export const createDemoMail = ({ db, clock, from = demoFrom }: Options & { from?: string | undefined }): Mail => ({
  from,
  send: async email => {
    const { to, messageId, subject, text } = email
    const id = await keepEmail(db, { to, messageId, subject, text, html: withPictures(email), sentAt: clock.now() })
    return `Kept in the demo outbox as e-mail ${id}; nothing was sent.`
  },
})

export type DemoOutbox = ReturnType<typeof createDemoOutbox>

/** The e-mails of the demo, to be looked at. */
export const createDemoOutbox = ({ db }: Pick<Options, 'db'>) => ({
  /** Newest first; the newest 200 are kept. */
  list: async (): Promise<DemoEmail[]> =>
    (await listEmails(db)).map(email => ({ ...email, sentAt: email.sentAt.toISOString() })),

  /** Its HTML; undefined where there is no such e-mail. */
  findHtml: async (id: number): Promise<string | undefined> => (await findEmail(db, id))?.html,
})
