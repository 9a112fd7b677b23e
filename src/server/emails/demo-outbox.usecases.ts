import type { DemoLetter } from '#contract/demo-outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Letter, Mail } from '../platform/mail.ts'
import { findLetter, keepLetter, listLetters } from './demo-outbox.repository.ts'

type Options = { db: Database; clock: Clock }

/** No mail server in the world takes letters for it. */
const demoFrom = 'rank-atlas@demo.invalid'

/** The pictures of a letter, put into its HTML: the page it is looked at by may load nothing. */
const withPictures = ({ html, pictures = [] }: Letter): string =>
  pictures.reduce(
    (text, { cid, png }) => text.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  )

/** The mail server of the demo: letters are kept and shown instead of sent. */
export const createDemoMail = ({ db, clock, from = demoFrom }: Options & { from?: string | undefined }): Mail => ({
  from,
  send: async letter => {
    const { to, messageId, subject, text } = letter
    const id = await keepLetter(db, { to, messageId, subject, text, html: withPictures(letter), sentAt: clock.now() })
    return `Kept as letter ${id} of the demo; nothing was sent.`
  },
})

export type DemoOutbox = ReturnType<typeof createDemoOutbox>

/** The letters of the demo, to be looked at. */
export const createDemoOutbox = ({ db }: Pick<Options, 'db'>) => ({
  /** Newest first; the newest 200 are kept. */
  list: async (): Promise<DemoLetter[]> =>
    (await listLetters(db)).map(letter => ({ ...letter, sentAt: letter.sentAt.toISOString() })),

  /** Its HTML; undefined where there is no such letter. */
  findHtml: async (id: number): Promise<string | undefined> => (await findLetter(db, id))?.html,
})
