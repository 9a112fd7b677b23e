import { and, eq } from 'drizzle-orm'
import { confirmEmail, findNotifications } from '../accounts/notifications.repository.ts'
import { createSecret } from '../accounts/secrets.rules.ts'
import { channels } from '../channels/channels.table.ts'
import { findServerKey } from '../channels/keys.repository.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { RequestError } from '../platform/errors.ts'
import { findLetterLink, type LetterLink, type LinkPurpose, markAddress, writeLetterLink } from './links.rules.ts'

export type LetterLinks = ReturnType<typeof createLetterLinks>

/** Guarantee: the key is made by the first who asks, and is the same for all processes from then on. */
const findLinkKey = (db: Database): Promise<string> => findServerKey(db, 'letter-links', createSecret)

/** The token of a link for one letter. */
export const writeLink = async (
  db: Database,
  written: { purpose: LinkPurpose; id: string; email: string; now: Date },
): Promise<string> => writeLetterLink(await findLinkKey(db), written)

const invalid = (message: string): RequestError => new RequestError('letter.link_invalid', message)

const notOurs = () =>
  invalid(
    'This link was never sent by this server, or a part of it is missing. Nothing was changed; please open the link in the letter again.',
  )

const ended = () =>
  invalid(
    'This link has expired: it was good for 7 days. Nothing was changed; save your address in the settings again, and another letter comes.',
  )

const unused = () =>
  invalid('This link belongs to an address that nothing is sent to any more, so there is nothing left to do.')

/** What people do by the links of their letters, without being signed in. */
export const createLetterLinks = ({ db, clock }: { db: Database; clock: Clock }) => {
  /** @throws RequestError letter.link_invalid */
  const read = async (token: string): Promise<LetterLink> => {
    const link = findLetterLink(await findLinkKey(db), token)
    if (!link) throw notOurs()
    if (link.endsAt && link.endsAt <= clock.now()) throw ended()
    return link
  }

  const findUserId = async ({ purpose, id }: LetterLink): Promise<string | undefined> => {
    if (purpose === 'confirm') return id
    const isThis = and(eq(channels.id, id), eq(channels.kind, 'email'))
    return (await db.select({ userId: channels.userId }).from(channels).where(isThis))[0]?.userId
  }

  /** Whose link it is, if letters still go to the address it was written for. */
  const findReader = async (link: LetterLink): Promise<{ userId: string; email: string } | undefined> => {
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
     * Turns the e-mail channel off that the letter came by. Twice is fine, and so is the link of an address that nothing
     * is sent to any more: it must not stop the letters to another. @throws RequestError letter.link_invalid
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
