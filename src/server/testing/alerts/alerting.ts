import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { type AlertSchedule, defaultSchedule, everyChart } from '#domain/alerts.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { users } from '../../accounts/accounts.table.ts'
import { alertPeople, alertRules } from '../../alerts/alerts.table.ts'
import { createEvaluation, type EvaluationOptions } from '../../alerts/evaluation.usecases.ts'
import { createFindAlertContent } from '../../alerts/inbox/messages.usecases.ts'
import { listNotices } from '../../alerts/inbox/notices.repository.ts'
import { createNotifyGivenUp } from '../../alerts/inbox/notifying.usecases.ts'
import type { Rule } from '../../alerts/rules/matching.rules.ts'
import { findAlertPerson } from '../../alerts/schedules/alert-people.repository.ts'
import { listAppEntries } from '../../catalog/app-lists.repository.ts'
import { apps } from '../../catalog/apps.table.ts'
import { channels } from '../../channels/channels.table.ts'
import type { Message } from '../../channels/messages.rules.ts'
import type { Send } from '../../channels/send.usecases.ts'
import { createMessages } from '../../deliveries/messages.usecases.ts'
import { createOutbox } from '../../deliveries/outbox.usecases.ts'
import { createHistory, type History } from '../../history/history.usecases.ts'
import type { Snapshot } from '../../history/snapshots.rules.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { listTrackedAppIds } from '../../tracking/tracking.repository.ts'
import { trackedApps } from '../../tracking/tracking.table.ts'
import { createTestClock } from '../test-clock.ts'
import { openTestDatabase } from '../test-databases.ts'

/** A message with its receiver. */
export type Received = { userId: string; message: Message }

type Parts = { db: Database; history: History; clock: Clock }

const silent = pino({ level: 'silent' })

/** Builds the evaluation as the server does. */
export const buildEvaluation = ({ db, history, clock }: Parts, options: Partial<EvaluationOptions> = {}) =>
  createEvaluation({
    db,
    history,
    clock,
    log: silent,
    hasMail: false,
    listRunningSweeps: async () => [],
    listTrackedAppIds: () => listTrackedAppIds(db),
    listPublicAppIds: async () => [],
    ...options,
  })

/** The outbox as the server builds it, with one receiver instead of all channels. */
const openOutbox = ({ db, clock }: Parts) => {
  const received: Received[] = []
  const receive: Send = async (message, { userId }) => {
    received.push({ userId, message })
    return 'Taken.'
  }
  const outbox = createOutbox({
    db,
    clock,
    log: silent,
    send: receive,
    buildMessage: createMessages({
      findOrigin: () => 'https://ranks.example',
      findAlarmContent: async () => undefined,
      findAlertContent: createFindAlertContent({
        listNotices: ids => listNotices(db, ids),
        listAppEntries: appIds => listAppEntries(db, appIds),
      }),
    }),
    findPerson: userId => findAlertPerson(db, userId),
    onGivenUp: createNotifyGivenUp({ clock, hasMail: false }),
  })
  return { outbox, received }
}

export type TestPerson = {
  rules: readonly (Pick<Rule, 'question'> & Partial<Rule>)[]
  appIds: readonly number[]
  schedule?: Partial<AlertSchedule>
}

/** Adds a person with only these rules and a webhook, who tracks these apps. */
const createAddPerson =
  ({ db, clock }: Parts) =>
  async ({ rules, appIds, schedule }: TestPerson): Promise<string> => {
    const [userId, now] = [randomUUID(), clock.now()]
    const seen = { createdAt: now, lastSeenAt: now }
    await db.insert(users).values({ id: userId, issuer: 'https://id.test', subject: userId, username: 'Ada', ...seen })
    await db
      .insert(apps)
      .values(appIds.map(appId => ({ appId, name: `App ${appId}`, developer: 'Ada', firstSeenAt: now })))
      .onConflictDoNothing()
    await db.insert(trackedApps).values(appIds.map(appId => ({ userId, appId, trackedAt: now })))
    const [kind, url] = ['webhook' as const, 'https://receiver.example/']
    await db.insert(channels).values({
      id: randomUUID(),
      userId,
      kind,
      label: 'Mine',
      isOn: true,
      createdAt: now,
      config: { kind, url, secret: 'whsec_dGVzdA==' },
    })
    await db
      .insert(alertPeople)
      .values({ userId, schedule: { ...defaultSchedule, dailyCap: 100, ...schedule }, feedSecret: randomUUID() })
    const rows = rules.map(rule => {
      return { id: randomUUID(), userId, appId: null, scope: everyChart, isOn: true, ...rule, createdAt: now }
    })
    await db.insert(alertRules).values(rows)
    return userId
  }

/** The whole path from a measurement to a message, on the given databases. */
export const openTestAlerting = (parts: Parts, options: Partial<EvaluationOptions> = {}) => ({
  ...parts,
  evaluate: buildEvaluation(parts, options),
  ...openOutbox(parts),
  addPerson: createAddPerson(parts),
})

const overallChart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }

/** The same with its own databases, a stopped clock, and charts that the test records. */
export const openMeasuredAlerting = async (start: Date, options: Partial<EvaluationOptions> = {}) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  const history = createHistory({ db, clock })
  const alerting = openTestAlerting({ db, history, clock }, options)
  /** Records a chart as of now, like a sweep. */
  const record = async (appIds: readonly number[], of: Partial<Chart> = {}, sweepId: number | null = null) => {
    const chart = { ...overallChart, ...of }
    const snapshot: Snapshot = { chart, observedAt: clock.now(), source: 'rss', depth: 100, appIds }
    await history.record([{ chart, observedAt: clock.now(), outcome: 'recorded', snapshot }], sweepId)
  }
  return { ...alerting, clock, record }
}

/** The content of a message as plain data, in its order of apps and charts. */
export const changesOf = (message: Pick<Message, 'apps'>) =>
  message.apps
    .flatMap(({ appId, groups }) =>
      groups.flatMap(({ changes }) =>
        changes.map(({ chart, rank, previousRank, reason }) => {
          return { appId, chartKey: chartKeyOf(chart), rank, previousRank, ...reason }
        }),
      ),
    )
    .sort((a, b) => a.appId - b.appId || (a.chartKey < b.chartKey ? -1 : 1))
