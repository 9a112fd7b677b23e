import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { z } from 'zod'
import { type PagedList, type PageKeys, pagedLists, pageSizes } from '#contract/lists.ts'
import { compareNames } from '#domain/text-order.ts'
import { RequestError } from '../process/errors.ts'
import { readContent } from './answer-cache.ts'

export type ListPage = {
  limit: number
  /** The keys of the last row of the page before; undefined for the first page. */
  after: readonly string[] | undefined
}

type Row = Record<string, unknown>

/** The separator between the keys of a row; no key contains it. */
const joint = '~'
/** Ids that are numbers have different lengths, and cursors are compared as text. */
const digits = 16

const patterns = {
  number: /^\d{16}$/,
  moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  text: /^[\w-]*$/,
}

const query = z.object({
  limit: z.coerce.number().int().min(1).max(pageSizes.most).default(pageSizes.usual),
  cursor: z.string().optional(),
})

const pages = new WeakMap<FastifyRequest, ListPage>()

/** The page that a request asks for; undefined if it asks for no page. */
export const findListPage = (request: FastifyRequest): ListPage | undefined => pages.get(request)

/** @throws RequestError request.invalid, so that no other text reaches a statement. */
const readCursor = (cursor: string, keys: PageKeys): readonly string[] => {
  const parts = cursor.split(joint)
  const kinds = Object.values(keys)
  const isRight = (part: string, kind: keyof typeof patterns | undefined): boolean =>
    kind !== undefined && patterns[kind].test(part) && (kind !== 'moment' || !Number.isNaN(Date.parse(part)))
  if (parts.length === kinds.length && parts.every((part, at) => isRight(part, kinds[at]))) return parts
  throw new RequestError('request.invalid', 'This cursor does not belong to this list. Start again without it.')
}

const readPage = (request: FastifyRequest, { keys: ids, byRank, size }: PagedList): ListPage | undefined => {
  const asked = request.query as Partial<Record<string, unknown>>
  const keys = byRank && asked.order !== 'id' ? byRank : ids
  if (asked.limit === undefined && asked.cursor === undefined)
    return size ? { limit: size, after: undefined } : undefined
  const read = query.safeParse(request.query)
  if (!read.success) {
    throw new RequestError('request.invalid', `The limit must be a number from 1 to ${pageSizes.most}.`)
  }
  const { limit, cursor } = read.data
  return {
    limit: asked.limit === undefined && size ? size : limit,
    after: cursor === undefined ? undefined : readCursor(cursor, keys),
  }
}

const cursorOf = (row: Row, keys: PageKeys): string =>
  Object.keys(keys)
    .map(key => String(row[key]).padStart(digits, '0'))
    .join(joint)

/** The rows of a page, and the cursor of the next one; undefined on the last page. */
const cutPage = <Item extends Row>(rows: readonly Item[], list: PagedList, { limit, after }: ListPage) => {
  const from = after?.join(joint)
  const sign = list.isNewestFirst ? -1 : 1
  const isAfter = (cursor: string, other: string): boolean => (list.isNewestFirst ? cursor < other : cursor > other)
  const rest = rows
    .map(row => ({ row, cursor: cursorOf(row, list.keys) }))
    .filter(({ cursor }) => from === undefined || isAfter(cursor, from))
    .sort((a, b) => (a.cursor < b.cursor ? -sign : sign))
  const page = rest.slice(0, limit)
  return { rows: page.map(({ row }) => row), next: rest.length > limit ? page.at(-1)?.cursor : undefined }
}

/** The page that a list with a `size` always has. */
export const needPage = (page: ListPage | undefined): ListPage => {
  if (!page) throw new Error('This list does not always have pages: give it a size.')
  return page
}

export const getListPage = (request: FastifyRequest): ListPage => needPage(pages.get(request))

/** The place of an app in a list by rank: numbers, smallest first, then its name, then its id. */
export type RankPlace = { ranks: readonly [number, number]; name: string; appId: number }

const compareRanks = (a: Pick<RankPlace, 'ranks'>, b: Pick<RankPlace, 'ranks'>): number =>
  a.ranks[0] - b.ranks[0] || a.ranks[1] - b.ranks[1]

const comparePlaces = (a: RankPlace, b: RankPlace): number =>
  compareRanks(a, b) || compareNames(a.name, b.name) || a.appId - b.appId

/** Only the beginning of a name is part of a cursor, because some names run to a whole description. */
export const placedName = (name: string): string => name.slice(0, 60).toWellFormed()

/** The place that a cursor names; undefined for the first page. A cursor of `order=id` names only an id. */
const readPlace = ({ after = [] }: ListPage): RankPlace | undefined => {
  const [first, second, name = ''] = after
  if (first === undefined) return undefined
  return {
    ranks: [Number(first), Number(second ?? 0)],
    name: Buffer.from(name, 'base64url').toString(),
    appId: Number(after.at(-1)),
  }
}

const cursorOfPlace = ({ ranks: [first, second], name, appId }: RankPlace, order: 'rank' | 'id'): string => {
  const [best, other, id] = [first, second, appId].map(key => String(key).padStart(digits, '0'))
  return order === 'id' ? `${id}` : [best, other, Buffer.from(name).toString('base64url'), id].join(joint)
}

/** How many of the first apps by rank decide what is on a page. The names of apps with the ranks of the cursor are among them. */
export const countToPageEnd = (items: readonly Pick<RankPlace, 'ranks'>[], page: ListPage): number => {
  const from = readPlace(page)
  const before = from ? items.filter(item => compareRanks(item, from) <= 0).length : 0
  return before + page.limit + 1
}

/** Cuts a page out of all apps of a list. */
export const cutAtPlace = <Item extends RankPlace>(items: readonly Item[], page: ListPage, order: 'rank' | 'id') => {
  const compare = order === 'id' ? (a: RankPlace, b: RankPlace) => a.appId - b.appId : comparePlaces
  const sorted = items.toSorted(compare)
  const from = readPlace(page)
  const appsBefore = from ? sorted.filter(item => compare(item, from) <= 0).length : 0
  const rows = sorted.slice(appsBefore, appsBefore + page.limit)
  const last = appsBefore + page.limit < sorted.length ? rows.at(-1) : undefined
  return { rows, appsBefore, nextCursor: last ? cursorOfPlace(last, order) : null }
}

/** The number in the cursor of a list that is ordered by one: its page ends before it, or begins after it. */
export const numberIn = ({ after }: ListPage): number | undefined => (after ? Number(after[0]) : undefined)

/** Cuts a page out of its rows and one more, in the order of their ids. */
export const cutAtId = <Item extends { id: number }>(rows: readonly Item[], { limit }: ListPage) => {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, nextCursor: last ? cursorOf(last, { id: 'number' }) : null }
}

const cutAnswer = (answer: unknown, list: PagedList, page: ListPage) => {
  if (list.rows === undefined) {
    const { rows, next } = cutPage(answer as Row[], list, page)
    return { answer: rows, next }
  }
  const whole = answer as Row
  const { rows, next } = cutPage(whole[list.rows] as Row[], list, page)
  return { answer: { ...whole, [list.rows]: rows }, next }
}

const linkTo = (request: FastifyRequest, { limit, cursor }: { limit: number; cursor: string }): string => {
  const [path, asked] = request.url.split('?')
  const search = new URLSearchParams(asked)
  search.set('limit', String(limit))
  search.set('cursor', cursor)
  return `<${request.siteAddress()}${path}?${search}>; rel="next"`
}

/** Cuts the answer of a long list into pages, if the query asks for one; undefined for an endpoint without such a list. */
export const pageHooks = ({ name }: { name: string }) => {
  const list = pagedLists[name]
  if (!list) return undefined
  return {
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
      const page = readPage(request, list)
      if (!page) return done()
      pages.set(request, page)
      // The page is cut from the plain answer.
      if (!list.size) delete request.headers['accept-encoding']
      done()
    },
    onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: DoneFuncWithErrOrRes) => {
      const page = pages.get(request)
      const content = page && readContent(reply, payload)
      if (!page || content === undefined) return done(null, payload)
      const addLink = (cursor: string): unknown => reply.header('link', linkTo(request, { limit: page.limit, cursor }))
      if (list.size) {
        const { nextCursor } = content as { nextCursor: string | null }
        if (nextCursor !== null) addLink(nextCursor)
        return done(null, payload)
      }
      const { answer, next } = cutAnswer(content, list, page)
      reply.removeHeader('content-length')
      if (next !== undefined) addLink(next)
      done(null, JSON.stringify(answer))
    },
  }
}
