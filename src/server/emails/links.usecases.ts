import { and, eq } from 'drizzle-orm'
import { confirmEmail, findNotifications } from '../accounts/notifications.repository.ts'
import { createSecret } from '../accounts/secrets.rules.ts'
import { channels } from '../channels/channels.table.ts'
import { findServerKey } from '../channels/keys.repository.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { RequestError } from '../platform/errors.ts'
import { type EmailLink, findEmailLink, type LinkPurpose, markAddress, writeEmailLink } from './links.rules.ts'

export type EmailLinks = ReturnType<typeof createEmailLinks>

/** Guarantee: the key is made by the first who asks, and is the same for all processes from then on. */
const findLinkKey = (db: Database): Promise<string> => findServerKey(db, 'letter-links', createSecret)

/** The token of a link for one e-mail. */
export const writeLink = async (
  db: Database,
  written: { purpose: LinkPurpose; id: string; email: string; now: Date },
): Promise<string> => writeEmailLink(await findLinkKey(db), written)

const invalid = (message: string): RequestError => new RequestError('letter.link_invalid', message)

const notOurs = () =>
  invalid(
    'This link is not valid, or part of it is missing. Nothing was changed; please open the link in the e-mail again.',
  )

const ended = () =>
  invalid(
    'This link has expired after 7 days. Nothing was changed; save your address in the settings again to get another e-mail.',
  )

const unused = () => invalid('Nothing is sent to the address of this link any more, so there is nothing to do.')

/** What people do by the links of their e-mails, without being signed in. */
export const createEmailLinks = ({ db, clock }: { db: Database; clock: Clock }) => {
  /** @throws RequestError letter.link_invalid */
  const read = async (token: string): Promise<EmailLink> => {
    const link = findEmailLink(await findLinkKey(db), token)
    if (!link) throw notOurs()
    if (link.endsAt && link.endsAt <= clock.now()) throw ended()
    return link
  }

  const findUserId = async ({ purpose, id }: EmailLink): Promise<string | undefined> => {
    if (purpose === 'confirm') return id
    const isThis = and(eq(channels.id, id), eq(channels.kind, 'email'))
    return (await db.select({ userId: channels.userId }).from(channels).where(isThis))[0]?.userId
  }

  /** Whose link it is, if e-mails still go to the address it was written for. */
  const findReader = async (link: EmailLink): Promise<{ userId: string; email: string } | undefined> => {
    const userId = await findUserId(link)
    const email = userId && (await findNotifications(db, userId))?.email
    return userId && email && markAddress(email) === link.addressMark ? { userId, email } : undefined
  }

  return {
    /** Changes nothing. @throws RequestError letter.link_invalid, also where the address is not written to any more. */
    readLink: async (token: string): Promise<{ purpose: LinkPurpose; email: string }> => {
      const link = await read(token)
      const reader = await findReader(link)
      if (!reader) throw unused()
      return { purpose: link.purpose, email: reader.email }
    },

    /**
     * Turns the e-mail channel off that the e-mail came by. Twice is fine, and so is the link of an address that nothing
     * is sent to any more: it must not stop the e-mails to another. @throws RequestError letter.link_invalid
     */
    unsubscribe: async (token: string): Promise<void> => {
      const link = await read(token)
      if (link.purpose !== 'unsubscribe') throw notOurs()
      if (!(await findReader(link))) return
      await db.update(channels).set({ isOn: false }).where(eq(channels.id, link.id))
    },

    /** Twice is fine. @throws RequestError letter.link_invalid */
    confirm: async (token: string): Promise<{ email: string }> => {
      const link = await read(token)
      if (link.purpose !== 'confirm') throw notOurs()
      const reader = await findReader(link)
      if (!reader) throw unused()
      await confirmEmail(db, { ...reader, now: clock.now() })
      return { email: reader.email }
    },
  }
}
