import { and, eq } from 'drizzle-orm'
import { confirmEmail, findNotifications } from '../accounts/notifications.repository.ts'
import { createSecret } from '../accounts/secrets.rules.ts'
import { channels } from '../channels/channels.table.ts'
import { findServerKey } from '../channels/keys.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import { type EmailLink, findEmailLink, type LinkPurpose, markAddress, writeEmailLink } from './links.rules.ts'

export type EmailLinks = ReturnType<typeof createEmailLinks>

/** Guarantee: the key is created on first use and is then the same for all processes. */
const findLinkKey = (db: Database): Promise<string> => findServerKey(db, 'letter-links', createSecret)

/** The token of a link for one e-mail. */
export const writeLink = async (
  db: Database,
  written: { purpose: LinkPurpose; id: string; email: string; now: Date },
): Promise<string> => writeEmailLink(await findLinkKey(db), written)

const invalid = (message: string): RequestError => new RequestError('letter.link_invalid', message)

const notOurs = () =>
  invalid('This link is not valid, or part of it is missing. Please open the link in the e-mail again.')

const ended = () =>
  invalid('This link has expired after 7 days. Save your address in the settings again to get another e-mail.')

const unused = () => invalid('The address of this link no longer receives e-mails, so there is nothing to do.')

/** What people can do with links in their e-mails, without signing in. */
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

  /** The person behind a link, if they still use the address it was sent to. */
  const findReader = async (link: EmailLink): Promise<{ userId: string; email: string } | undefined> => {
    const userId = await findUserId(link)
    const email = userId && (await findNotifications(db, userId))?.email
    return userId && email && markAddress(email) === link.addressMark ? { userId, email } : undefined
  }

  return {
    /** Read-only. @throws RequestError letter.link_invalid, also if the address is no longer in use. */
    readLink: async (token: string): Promise<{ purpose: LinkPurpose; email: string }> => {
      const link = await read(token)
      const reader = await findReader(link)
      if (!reader) throw unused()
      return { purpose: link.purpose, email: reader.email }
    },

    /**
     * Turns off the e-mail channel behind the link. Idempotent. A link sent to a former address succeeds without an effect,
     * so that it cannot stop e-mails to the new address. @throws RequestError letter.link_invalid
     */
    unsubscribe: async (token: string): Promise<void> => {
      const link = await read(token)
      if (link.purpose !== 'unsubscribe') throw notOurs()
      if (!(await findReader(link))) return
      await db.update(channels).set({ isOn: false }).where(eq(channels.id, link.id))
    },

    /** Idempotent. @throws RequestError letter.link_invalid */
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
