import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ListLink, SharedList } from '#contract/list-links.ts'
import { isSameTag } from '#domain/app-tags.ts'
import type { Database } from '../platform/database/database.ts'
import { authRequired } from '../platform/http/access.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { Lists } from '../summaries/lists.usecases.ts'
import { shownScopeOf } from '../summaries/scopes.rules.ts'
import type { Standings } from '../summaries/standings.usecases.ts'
import { deleteLink, findLink, insertLink, type ListLinkRow, listLinksOf } from './list-links.repository.ts'

const mostLinks = 20
const secretBytes = 32

type Options = { db: Database; clock: Pick<Clock, 'now'>; lists: Pick<Lists, 'listTrackedApps'> }

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const toLink = ({ id, name, tag, createdAt }: ListLinkRow): ListLink => ({
  id,
  name,
  tag,
  createdAt: createdAt.toISOString(),
})

export type ListLinks = ReturnType<typeof createListLinks>

/** Read-only links to the list of a person, for their team. */
export const createListLinks = ({ db, clock, lists }: Options) => ({
  list: async (userId: string): Promise<ListLink[]> => (await listLinksOf(db, userId)).map(toLink),

  /** The secret is returned only here. @throws RequestError link.too_many; auth.required if the account was deleted. */
  add: async (
    userId: string,
    { name, tag }: Pick<ListLink, 'name' | 'tag'>,
  ): Promise<ListLink & { secret: string }> => {
    const secret = randomBytes(secretBytes).toString('base64url')
    const row = { id: randomUUID(), userId, secretHash: hashOf(secret), name, tag, createdAt: clock.now() }
    const added = await insertLink(db, row, mostLinks)
    if (added === 'too-many') throw tooMany()
    if (added === 'account-deleted') throw authRequired()
    return { ...toLink(row), secret }
  },

  /** @throws RequestError link.not_found */
  remove: async (own: { userId: string; linkId: string }): Promise<void> => {
    if (!(await deleteLink(db, own))) throw notFound()
  },

  /** Contains nothing about the person: neither their tags nor when they began to track an app. @throws RequestError link.not_found */
  getShared: async (secret: string, standings: Standings): Promise<SharedList> => {
    const link = await findLink(db, hashOf(secret))
    if (!link) throw notFound()
    const { tag } = link
    const tracked = await lists.listTrackedApps(standings, link.userId)
    const shown = tag === null ? tracked : tracked.filter(({ tags }) => tags.some(own => isSameTag(own, tag)))
    return {
      name: link.name,
      scope: shownScopeOf(standings.scope),
      apps: shown.map(({ tags: _tags, trackedAt: _trackedAt, ...app }) => app),
    }
  },
})

const tooMany = (): RequestError =>
  new RequestError('link.too_many', `You have ${mostLinks} links, which is the maximum. Remove one first.`)

const notFound = (): RequestError =>
  new RequestError('link.not_found', 'There is no list at this address. Its owner may have removed the link.')
