import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import { ownerIssuer } from './identities.rules.ts'
import { replaceOwnerLink, takeOwnerLink } from './owner-links.repository.ts'
import { createSecret, hashSecret } from './secrets.rules.ts'
import { ensureUser, findUserByIdentity, saveRole } from './users.repository.ts'

/** How long a printed link is valid. */
const ownerLinkLastsMs = hourMs

type Tools = { db: Database; clock: Pick<Clock, 'now'> }

const create = async ({ db, clock }: Tools, { keepsValid }: { keepsValid: boolean }): Promise<string | undefined> => {
  const secret = createSecret()
  const now = clock.now()
  const link = { secretHash: hashSecret(secret), endsAt: new Date(now.getTime() + ownerLinkLastsMs) }
  return (await replaceOwnerLink(db, link, { now, keepsValid })) ? secret : undefined
}

/** Creates a link for the owner and invalidates the previous one. */
export const createOwnerSecret = async (tools: Tools): Promise<string> =>
  (await create(tools, { keepsValid: false })) ?? ''

/** Creates a link unless there is a valid one, as when several processes start together. */
export const createFirstOwnerSecret = (tools: Tools): Promise<string | undefined> => create(tools, { keepsValid: true })

/** The file in the data folder that holds the server's address while a server uses the folder. */
const addressFile = '.address'

/**
 * Records where the server of a data folder listens, for links that a command prints. Returns a function that removes
 * the record.
 */
export const noteAddress = async (folder: string, address: string): Promise<() => Promise<void>> => {
  const file = join(folder, addressFile)
  await writeFile(file, address)
  return () => rm(file, { force: true })
}

/** Undefined if no server uses the folder. */
export const readAddress = (folder: string): Promise<string | undefined> =>
  readFile(join(folder, addressFile), 'utf8').catch(() => undefined)

const forNewLink = 'For a new link, run: npm run owner-link\n\n'

/** The message for the terminal. The secret is in the fragment of the address, which no server, proxy or log sees. */
export const sayOwnerLink = (address: string, secret: string): string => {
  // Browsers cannot open the wildcard address.
  const reachable = address.replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]')
  return `\nSign in as the owner (works once, for one hour):\n\n  ${reachable}/auth#owner=${secret}\n\n${forNewLink}`
}

export const sayOwnerLinkElsewhere = `\nA link that signs in the owner was printed less than an hour ago, maybe by another process. ${forNewLink}`

const invalidLink = (): RequestError =>
  new RequestError(
    'auth.link_invalid',
    'This owner link was already used, has expired, or was replaced by a newer one. You are not signed in; run `npm run owner-link` to print a new one.',
  )

const identity = { issuer: ownerIssuer, subject: 'owner', username: 'Owner', email: null, isEmailVerified: false }

/** Sign-in for the owner of a server without a provider: an admin, by a single-use link. */
export const createOwnerLink = ({ db, clock }: Tools) => ({
  create: (): Promise<string> => createOwnerSecret({ db, clock }),

  createFirst: (): Promise<string | undefined> => createFirstOwnerSecret({ db, clock }),

  /**
   * Signs the owner in with `signIn`, all in one transaction: a link whose sign-in failed stays valid. Only one of
   * several simultaneous requests succeeds. @throws RequestError auth.link_invalid
   */
  redeem: <SignedIn>(secret: string, signIn: (tx: Database, userId: string) => Promise<SignedIn>): Promise<SignedIn> =>
    db.transaction(async tx => {
      const now = clock.now()
      if (!(await takeOwnerLink(tx, hashSecret(secret), now))) throw invalidLink()
      const { id } = await ensureUser(tx, identity, now)
      await saveRole(tx, id, true)
      return signIn(tx, id)
    }),

  /** Whether the owner has signed in before. */
  hasOwner: async (): Promise<boolean> => (await findUserByIdentity(db, identity)) !== undefined,
})
