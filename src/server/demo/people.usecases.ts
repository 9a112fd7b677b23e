import { sql } from 'drizzle-orm'
import type { AlertRuleBody } from '#contract/alerts.ts'
import type { TokenGrant } from '#contract/tokens.ts'
import { type Digest, defaultSchedule, ownCharts } from '#domain/alerts.ts'
import { addDays } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { ensureUser, findUserByIdentity } from '../accounts/users.repository.ts'
import type { Alerts } from '../alerts/alerts.usecases.ts'
import { ensureAlertPerson } from '../alerts/schedules/alert-people.repository.ts'
import type { Comparisons } from '../comparisons/comparisons.usecases.ts'
import type { Curation } from '../curation/curation.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Notes } from '../rank-histories/notes.usecases.ts'
import type { Tokens } from '../tokens/tokens.usecases.ts'
import { addTrackedApp, type OnTracked } from '../tracking/tracking.repository.ts'
import type { Tracking } from '../tracking/tracking.usecases.ts'
import { type DemoStory, getAppId } from './story.usecases.ts'

/** As the demo's sign-in service knows them. */
export type DemoPerson = { subject: string; name: string; email: string }

export type PeopleOptions = {
  db: Database
  /** A time in the past, because people existed before the days that their notices are about. */
  clock: Clock
  curation: Pick<Curation, 'addPublicApp'>
  tracking: Pick<Tracking, 'addApp'>
  alerts: Alerts
  notes: Notes
  comparisons: Pick<Comparisons, 'saveComparison'>
  tokens: Pick<Tokens, 'create'>
  issuer: string
  people: readonly DemoPerson[]
  story: DemoStory
}

type Rule = { app: string | null; question: AlertRuleBody['question']; storefronts: StorefrontCode[] | null }
type Life = { subject: string; tracks: readonly string[]; rules: readonly Rule[]; digest: Digest }

const lives: readonly Life[] = [
  {
    subject: 'max',
    tracks: ['Tidal Notes', 'Tidal Tasks', 'Fern & Fable', 'Kettle Quest'],
    rules: [
      { app: 'Tidal Notes', question: { kind: 'first-top', tops: [1, 10] }, storefronts: null },
      { app: null, question: { kind: 'unusual-move', direction: 'any' }, storefronts: ['us', 'gb', 'de'] },
      { app: 'Kettle Quest', question: { kind: 'left-top', tops: [100] }, storefronts: ['us', 'gb', 'de', 'fr', 'jp'] },
    ],
    digest: 'weekly',
  },
  {
    subject: 'mia',
    tracks: ['Inkwell Pocket', 'Lanternlight'],
    rules: [{ app: null, question: { kind: 'entered-top', tops: [10] }, storefronts: ['us', 'jp'] }],
    digest: 'weekly',
  },
  {
    subject: 'ada',
    tracks: ['Tidal Notes'],
    rules: [{ app: null, question: { kind: 'first-top', tops: [1] }, storefronts: null }],
    digest: 'instant',
  },
]

const notesOfMax = [
  { days: -21, text: 'Pitched to editors' },
  { days: -3, text: 'Rollout at 10 %' },
]

const compared = ['Tidal Notes', 'Inkwell Pocket', 'Lanternlight']

const onTracked: OnTracked = (tx, { userId, now }) => ensureAlertPerson(tx, userId, now)

const createSeedLife = ({ db, clock, alerts, story }: PeopleOptions) => {
  return async (userId: string, { tracks, rules, digest }: Life): Promise<void> => {
    for (const name of tracks) {
      const appId = getAppId(story, name)
      await addTrackedApp(db, { userId, appId, limit: tracks.length, now: clock.now(), onTracked })
    }
    for (const { id } of await alerts.rules.list(userId)) {
      await alerts.rules.remove({ userId, ruleId: id })
    }
    for (const { app, question, storefronts } of rules) {
      const appStoreId = app === null ? null : String(getAppId(story, app))
      await alerts.rules.add(userId, {
        appStoreId,
        question,
        scope: { ...ownCharts, storefronts },
        isOn: true,
        channelIds: null,
      })
    }
    await alerts.schedules.saveSchedule(userId, { ...defaultSchedule, digest })
  }
}

/**
 * The address of the demo's sign-in service changes with its port, and an account belongs to that address. This gives the
 * accounts of earlier starts to the current one. If a person has several, the oldest has their story.
 */
export const movePeople = async ({ db, issuer }: Pick<PeopleOptions, 'db' | 'issuer'>): Promise<void> => {
  const isOfDemo = sql`issuer LIKE '%/demo-provider'`
  await db.execute(sql`DELETE FROM users newer WHERE ${isOfDemo} AND EXISTS (
    SELECT FROM users older WHERE older.issuer LIKE '%/demo-provider' AND older.subject = newer.subject
      AND (older.created_at, older.id) < (newer.created_at, newer.id))`)
  await db.execute(sql`UPDATE users SET issuer = ${issuer} WHERE ${isOfDemo} AND issuer <> ${issuer}`)
}

/**
 * Gives the people of the demo some activity: Ada makes the apps of the story public; Max and Mia track some of them, with
 * alert rules. Returns false if the people are there already.
 */
export const seedPeople = async (options: PeopleOptions): Promise<boolean> => {
  const { db, clock, curation, tracking, issuer, people, story } = options
  const [first] = people
  if (!first || (await findUserByIdentity(db, { issuer, subject: first.subject }))) return false
  const seedLife = createSeedLife(options)
  const userIds = new Map<string, string>()
  for (const { subject, name, email } of people) {
    const user = await ensureUser(db, { issuer, subject, username: name, email, isEmailVerified: true }, clock.now())
    userIds.set(subject, user.id)
  }
  const appIds = Object.values(story.apps)
  for (const appId of appIds) await tracking.addApp(appId)
  const admin = userIds.get('ada')
  if (admin) for (const appId of appIds) await curation.addPublicApp({ userId: admin }, appId)
  for (const life of lives) {
    const userId = userIds.get(life.subject)
    if (userId) await seedLife(userId, life)
  }
  return true
}

/** Max has had weekly e-mails before. */
export const startDailyEmails = async ({ db, alerts, issuer }: PeopleOptions): Promise<void> => {
  const max = await findUserByIdentity(db, { issuer, subject: 'max' })
  if (max) await alerts.schedules.saveSchedule(max.id, { ...defaultSchedule, digest: 'daily' })
}

const unread = 3

/** The secret is never shown: this token only fills the lists of tokens. */
const tokenOfMax: TokenGrant = { name: 'Dashboard in the hall', scopes: ['read'], expiresInDays: 90 }

/** What Max did in the meantime: two notes, a comparison, a token, and most of his inbox is read. */
export const seedActs = async (options: PeopleOptions): Promise<void> => {
  const { db, alerts, notes, comparisons, tokens, issuer, story } = options
  const max = await findUserByIdentity(db, { issuer, subject: 'max' })
  if (!max) return
  const userId = max.id
  const appStoreId = String(getAppId(story, 'Tidal Notes'))
  for (const { days, text } of notesOfMax) {
    await notes.addNote({ userId, appStoreId }, { day: addDays(story.day, days), text })
  }
  const appStoreIds = compared.map(name => String(getAppId(story, name)))
  await comparisons.saveComparison(userId, { name: 'Us and our rivals', appStoreIds })
  await db.transaction(tx => tokens.create(tx, { userId, isAdmin: false }, tokenOfMax))
  const { notices } = await alerts.inboxes.get(userId, { limit: 30, after: undefined })
  const newestRead = notices[unread]
  if (newestRead) await alerts.inboxes.markRead(userId, newestRead.id)
}
