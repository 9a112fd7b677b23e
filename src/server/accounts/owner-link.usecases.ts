import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hourMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { RequestError } from '../platform/errors.ts'
import { ownerIssuer } from './identities.rules.ts'
import { createSecret, hashSecret } from './secrets.rules.ts'
import { ensureUser, findUserByIdentity, saveRole } from './users.repository.ts'

/** How long a printed link is valid. */
const ownerLinkLastsMs = hourMs

const fileName = 'owner-link.json'
const linkFile = z.object({ secretHash: z.string(), endsAt: z.coerce.date() })

type Folder = { dataDir: string }

/**
 * Creates a link for the owner and invalidates the previous one. Stored as a file, because the command that creates links
 * cannot open the embedded database while the server holds it.
 */
export const createOwnerSecret = async ({ dataDir }: Folder, now: Date): Promise<string> => {
  const secret = createSecret()
  const endsAt = new Date(now.getTime() + ownerLinkLastsMs)
  const draft = join(dataDir, `${fileName}.${process.pid}`)
  await writeFile(draft, JSON.stringify({ secretHash: hashSecret(secret), endsAt }), { mode: 0o600 })
  await rename(draft, join(dataDir, fileName))
  return secret
}

/** The sign-in address with the secret in its fragment, which no server, proxy or log sees. */
const ownerLinkOf = (address: string, secret: string): string => `${address}/auth#owner=${secret}`

/** The message for the terminal, with a new link. */
export const printOwnerLink = async ({
  dataDir,
  address,
  now,
}: Folder & { address: string; now: Date }): Promise<string> => {
  // Browsers cannot open the wildcard address.
  const reachable = address.replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]')
  const link = ownerLinkOf(reachable, await createOwnerSecret({ dataDir }, now))
  return `\nSign in as the owner (works once, for one hour):\n\n  ${link}\n\nFor a new link, run: npm run owner-link\n\n`
}

const invalidLink = (): RequestError =>
  new RequestError(
    'auth.link_invalid',
    'This owner link was already used, has expired, or was replaced by a newer one. You are not signed in; run `npm run owner-link` to print a new one.',
  )

/** Undefined if the file does not exist: no link was made, or it was used. Rethrows other errors. */
const unlessGone = async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const identity = { issuer: ownerIssuer, subject: 'owner', username: 'Owner', email: null, isEmailVerified: false }

/** Sign-in for the owner of a server without a provider: an admin, by a single-use link. */
export const createOwnerLink = ({ db, clock, dataDir }: { db: Database; clock: Clock } & Folder) => {
  const path = join(dataDir, fileName)

  const isRight = async (secret: string): Promise<boolean> => {
    const text = await unlessGone(readFile(path, 'utf8'))
    if (text === undefined) return false
    const { secretHash, endsAt } = linkFile.parse(JSON.parse(text))
    return hashSecret(secret) === secretHash && endsAt > clock.now()
  }

  /** Renaming the file is atomic, so only one of several simultaneous requests succeeds. */
  const take = async (): Promise<boolean> => {
    const taken = `${path}.${process.pid}.${createSecret()}`
    const isTaken = (await unlessGone(rename(path, taken).then(() => true))) ?? false
    if (isTaken) await rm(taken)
    return isTaken
  }

  return {
    /** Returns the owner's user id. @throws RequestError auth.link_invalid */
    redeem: async (secret: string): Promise<string> => {
      if (!(await isRight(secret)) || !(await take())) throw invalidLink()
      const { id } = await ensureUser(db, identity, clock.now())
      await saveRole(db, id, true)
      return id
    },

    /** Whether the owner has signed in before. */
    hasOwner: async (): Promise<boolean> => (await findUserByIdentity(db, identity)) !== undefined,
  }
}
