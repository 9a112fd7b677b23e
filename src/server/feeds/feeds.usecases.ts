import { groupChanges } from '#domain/alert-words.ts'
import { findDisplayName, isolate } from '#domain/display-names.ts'
import { appFeedPath, milestoneFeedPath, personFeedPath, publicAppsFeedPath } from '#domain/feeds.ts'
import { findReportedMilestone, milestonePath } from '#domain/milestones.ts'
import type { AppId } from '#domain/ranks.ts'
import { listNotices } from '../alerts/inbox/inbox.repository.ts'
import { describeApps } from '../alerts/inbox/inbox.usecases.ts'
import { sayNote, titleOf } from '../alerts/inbox/messages.usecases.ts'
import { listAppNews, listPublicNews, type NewsRow } from '../alerts/inbox/news.repository.ts'
import type { NoticeApp, NoticeNote } from '../alerts/inbox/notices.rules.ts'
import { isKnownNote, type ReportedApp } from '../alerts/inbox/reported-apps.rules.ts'
import { markWithdrawn } from '../alerts/inbox/withdrawn-changes.usecases.ts'
import { findFeedOwner } from '../alerts/schedules/alert-people.repository.ts'
import { standInName } from '../catalog/apps.rules.ts'
import { groupLine } from '../channels/message-text.rules.ts'
import type { MessageApp } from '../channels/messages.rules.ts'
import type { Milestones } from '../milestones/milestones.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import { findPublicApp } from './feeds.repository.ts'
import { buildFeed, type FeedEntry } from './feeds.rules.ts'

/** Feed readers poll often enough to miss nothing. */
const mostEntries = 50

/** A stored notice or news item. */
type Happened = { id: number; evaluatedAt: Date; apps: NoticeApp[]; notes: NoticeNote[] }
type Reported = ReportedApp['changes'][number]
type Described = Happened & { reported: ReportedApp[] }

const toMessageApp = ({ app, changes }: ReportedApp, origin: string): MessageApp => ({
  appId: Number(app.appStoreId),
  name: app.name,
  icon: null,
  url: `${origin}/app/${app.appStoreId}`,
  groups: groupChanges(
    changes.map(change => ({
      ...change,
      chart: change.chart as MessageApp['groups'][number]['changes'][number]['chart'],
      observedAt: new Date(change.observedAt),
      previousAt: change.previousAt === null ? null : new Date(change.previousAt),
    })),
  ),
})

const keepChanges = (reported: readonly ReportedApp[], isKept: (change: Reported) => boolean): ReportedApp[] =>
  reported
    .map(({ app, changes }) => ({ app, changes: changes.filter(isKept) }))
    .filter(({ changes }) => changes.length > 0)

/** Lists the changes of an entry that no longer count, because feed readers may already have shown them. */
const sayGone = (gone: readonly MessageApp[], why: string): string[] =>
  gone.flatMap(app => app.groups.map(group => `${why}: ${isolate(app.name)}: ${groupLine(group)}`))

/** The milestone in the history for a single milestone, else the app's page. */
const linkOf = ({ groups }: MessageApp, page: string): string => {
  const changes = groups.flatMap(group => group.changes)
  const key = changes.length === 1 && changes[0] ? findReportedMilestone(changes[0]) : undefined
  return key === undefined ? page : `${page}/history?milestone=${key}`
}

/** Empty if none of the entry's apps and charts are still known. */
const toEntry = ({ id, evaluatedAt: at, reported, notes }: Described, kind: string, origin: string): FeedEntry[] => {
  const keep = (isKept: (change: Reported) => boolean): MessageApp[] =>
    keepChanges(reported, isKept).map(app => toMessageApp(app, origin))
  const apps = keep(({ isWithdrawn, isNotFirst }) => !isWithdrawn && !isNotFirst)
  const withdrawn = keep(({ isWithdrawn }) => isWithdrawn)
  const notFirst = keep(({ isWithdrawn, isNotFirst }) => !isWithdrawn && isNotFirst === true)
  const gone = [...withdrawn, ...notFirst]
  const sentences = [
    ...new Set([
      ...notes.filter(isKnownNote).map(sayNote),
      ...sayGone(withdrawn, 'Withdrawn by an admin, no longer valid'),
      ...sayGone(notFirst, 'Corrected, earlier measurements show that it was not a first time'),
    ]),
  ]
  if (apps.length + sentences.length === 0) return []
  const [only, ...others] = apps.length > 0 ? apps : gone
  const link = only && others.length === 0 ? linkOf(only, `${origin}/app/${only.appId}`) : `${origin}/inbox`
  const isAllGone = apps.length === 0 && gone.length > 0
  const why = withdrawn.length > 0 ? 'Withdrawn' : 'Corrected'
  const title = isAllGone ? `${why}: ${titleOf(gone, sentences)}` : titleOf(apps, sentences)
  return [{ key: `${kind}/${id}`, title, at, link, apps, notes: sentences }]
}

export type Feeds = ReturnType<typeof createFeeds>

type Options = { db: Database; clock: Clock; milestones: Pick<Milestones, 'listMilestones'> }

/** Atom feeds: one per public app, one of the milestones of each app, and a private one per person at a secret address. */
export const createFeeds = ({ db, clock, milestones }: Options) => {
  const describe = async (stored: readonly Happened[]): Promise<Described[]> => {
    const happened = await markWithdrawn(db, stored)
    const reported = await describeApps(
      db,
      happened.map(({ apps }) => apps),
    )
    return happened.map((entry, index) => ({ ...entry, reported: reported[index] ?? [] }))
  }

  const toNewsEntries = async (news: readonly NewsRow[], origin: string): Promise<FeedEntry[]> => {
    const happened = news.map(({ id, evaluatedAt, appId, changes }) => ({
      id,
      evaluatedAt,
      notes: [],
      apps: [{ appId, changes }],
    }))
    return (await describe(happened)).flatMap(entry => toEntry(entry, 'news', origin))
  }

  /** Leaves out withdrawn milestones, whose pages say that they were withdrawn. */
  const listReached = async (appId: AppId, origin: string) => {
    const { app, milestones: reached } = await milestones.listMilestones(appId)
    const page = `${origin}/app/${appId}/history#milestones`
    const entries = reached.slice(0, mostEntries).map(({ key, title, observedAt, rank }) => ({
      key: `milestone/${appId}/${key}`,
      title: `${isolate(app.name)}: ${title}`,
      at: new Date(observedAt),
      link: origin + milestonePath(`${appId}`, key),
      apps: [],
      notes: [`${title}: #${rank}.`],
    }))
    return { name: app.name, page, entries }
  }

  return {
    /** The news of an app on the public list, and the milestones of any other. @throws RequestError app.not_found */
    buildAppFeed: async (appId: AppId, origin: string): Promise<string> => {
      const app = await findPublicApp(db, appId)
      const pages = { origin, self: origin + appFeedPath(appId), page: `${origin}/app/${appId}` }
      const key = `app/${appId}`
      if (!app) {
        const { name, entries } = await listReached(appId, origin)
        return buildFeed({ key, title: `${isolate(name)} in Rank Atlas`, entries, asOf: clock.now() }, pages)
      }
      const entries = await toNewsEntries(await listAppNews(db, appId, mostEntries), origin)
      const name = findDisplayName(app.name) ?? standInName(appId)
      return buildFeed({ key, title: `${isolate(name)} in Rank Atlas`, entries, asOf: clock.now() }, pages)
    },

    /** @throws RequestError app.not_found */
    buildMilestoneFeed: async (appId: AppId, origin: string): Promise<string> => {
      const { name, page, entries } = await listReached(appId, origin)
      const pages = { origin, self: origin + milestoneFeedPath(appId), page }
      return buildFeed(
        { key: `milestones/${appId}`, title: `Milestones of ${isolate(name)}`, entries, asOf: clock.now() },
        pages,
      )
    },

    /** The news of all public apps; each entry has the id that it has in the feed of its app. */
    buildPublicAppsFeed: async (origin: string): Promise<string> => {
      const entries = await toNewsEntries(await listPublicNews(db, mostEntries), origin)
      const pages = { origin, self: origin + publicAppsFeedPath, page: `${origin}/` }
      return buildFeed({ key: 'public-apps', title: 'Public apps in Rank Atlas', entries, asOf: clock.now() }, pages)
    },

    /** @throws RequestError request.not_found for an unknown secret. */
    buildPersonFeed: async (secret: string, origin: string): Promise<string> => {
      const userId = await findFeedOwner(db, secret)
      if (userId === undefined) throw feedNotFound()
      const notices = await listNotices(db, userId, { limit: mostEntries })
      const entries = (await describe(notices)).flatMap(entry => toEntry(entry, 'notice', origin))
      const pages = { origin, self: origin + personFeedPath(secret), page: `${origin}/inbox` }
      return buildFeed({ key: `person/${userId}`, title: 'Your apps in Rank Atlas', entries, asOf: clock.now() }, pages)
    },
  }
}

const feedNotFound = (): RequestError =>
  new RequestError('request.not_found', 'There is no feed at this address. Its owner may have changed the address.')
