import { defaultQuestions, defaultScopeOf } from '#domain/alerts.ts'
import { batchesOf } from '#domain/batches.ts'
import { isChartKey } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { unknownHome } from '#domain/scopes.ts'
import type { History } from '../history/history.usecases.ts'
import {
  finishMeasuredCharts,
  leaseMeasuredCharts,
  type MeasuredChart,
  type MeasuredLease,
} from '../history/measured-charts.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { createReadingsRepository } from '../store-pages/readings.repository.ts'
import { createFindHomes } from '../summaries/app-categories.usecases.ts'
import { type Finding, findForAll, findForApp, type Subject } from './inbox/findings.rules.ts'
import { insertAppNews } from './inbox/notices.repository.ts'
import { findChannelIds, type NoticeApp } from './inbox/notices.rules.ts'
import { sendNotices } from './inbox/notifying.usecases.ts'
import { type BareChange, listChanges } from './rules/changes.rules.ts'
import { compareCharts } from './rules/comparisons.usecases.ts'
import { addFacts } from './rules/facts.usecases.ts'
import type { Change, Rule } from './rules/matching.rules.ts'
import { listRulesOf, listTrackers } from './rules/subjects.repository.ts'
import { ensureAlertPeople } from './schedules/alert-people.repository.ts'

export type EvaluationOptions = {
  db: Database
  history: History
  clock: Clock
  log: Log
  /** Sweeps in progress. Their measurements are evaluated once they have ended. */
  listRunningSweeps: () => Promise<number[]>
  /** Tracked apps and public apps. */
  listTrackedAppIds: () => Promise<AppId[]>
  listPublicAppIds: () => Promise<AppId[]>
  /** Whether this server can send e-mail. */
  hasMail: boolean
  /** Queues webhook events about measurements, in the transaction that finishes an evaluation. */
  onMeasured?: (tx: Database, measured: readonly MeasuredChart[]) => Promise<void>
}

export type EvaluationReport = { charts: number; changes: number; notices: number }

/** The result of one evaluation, before any of it is stored. */
type Outcome = { changes: Change[]; findings: Finding[]; news: NoticeApp[] }

/** Charts compared at a time; the snapshots of all charts would take too much memory. */
const chartsAtOnce = 500

/** The lease may hold keys of charts that no longer exist; these cannot be compared. */
const isKnown = ({ chartKey }: MeasuredChart): boolean => isChartKey(chartKey)

/** The default rules, used for the feeds of public apps. */
const firstRules: readonly Rule[] = defaultQuestions.map(question => {
  return { appId: null, question, scope: defaultScopeOf(question), isOn: true }
})

/** People who track changed apps, with their rules. Skips people without an active rule. */
const readSubjects = async (db: Database, appIds: readonly AppId[]): Promise<Subject[]> => {
  if (appIds.length === 0) return []
  const [trackers, rules] = await Promise.all([listTrackers(db, appIds), listRulesOf(db)])
  return trackers.flatMap(tracker => {
    const own = rules.get(tracker.userId)
    return own ? [{ ...tracker, rules: own }] : []
  })
}

/** Whether any rule asks for unusual moves of an app. Only then is the usual move worth computing. */
const wantsUsualMoves = (subjects: readonly Subject[]): ((appId: AppId) => boolean) => {
  const asking = subjects.filter(({ rules }) => rules.some(({ question }) => question.kind === 'unusual-move'))
  const appIds = new Set(asking.flatMap(subject => subject.appIds))
  return appId => appIds.has(appId)
}

const listNews = (publicApps: ReadonlySet<AppId>, changes: readonly Change[]): NoticeApp[] => {
  const publicChanges = changes.filter(({ appId }) => publicApps.has(appId))
  return [...Map.groupBy(publicChanges, ({ appId }) => appId)].flatMap(([appId, found]) => {
    const app = findForApp(appId, firstRules, found)
    return app.changes.length > 0 ? [app] : []
  })
}

/** Finds the changes of the watched apps, chart by chart. */
const findChanges = async (
  history: History,
  measured: readonly MeasuredChart[],
  watched: ReadonlySet<AppId>,
): Promise<BareChange[]> => {
  const found: BareChange[] = []
  const byChart = [...Map.groupBy(measured, ({ chartKey }) => chartKey).values()]
  for (const batch of batchesOf(byChart, chartsAtOnce)) {
    const comparisons = await compareCharts(history, batch.flat())
    for (const comparison of comparisons) found.push(...listChanges(comparison, appId => watched.has(appId)))
  }
  return found
}

export type Evaluate = ReturnType<typeof createEvaluation>

/**
 * Evaluates new measurements and stores the notices for people. Any process may run it; each measurement is evaluated once.
 */
export const createEvaluation = (options: EvaluationOptions) => {
  const { db, history, clock, log, hasMail } = options
  const findHomes = createFindHomes(options)
  const { listPriceTypeChanges } = createReadingsRepository(db)

  const look = async (measured: readonly MeasuredChart[]): Promise<Outcome> => {
    const [tracked, publicIds] = await Promise.all([options.listTrackedAppIds(), options.listPublicAppIds()])
    const publicApps = new Set(publicIds)
    const known = measured.filter(isKnown)
    const unjudged = await findChanges(history, known, new Set([...tracked, ...publicApps]))
    const changedIds = [...new Set(unjudged.map(({ appId }) => appId))]
    const reading = readSubjects(db, changedIds)
    const knowing = Promise.all([reading, findHomes(changedIds)]).then(([subjects, homes]) => ({
      isJudged: wantsUsualMoves(subjects),
      findHome: (appId: AppId) => homes.get(appId) ?? unknownHome,
    }))
    // If both readings fail at once, this rejection would go unhandled and end the process.
    knowing.catch(() => undefined)
    const adding = addFacts({ ...history, listPriceTypeChanges }, unjudged, knowing)
    const [subjects, changes] = await Promise.all([reading, adding])
    const { findings, unreadable } = findForAll(subjects, changes)
    for (const { userId, reason } of unreadable)
      log.error(
        { err: reason, userId },
        `The alert rules of a person cannot be read, so nothing is reported to them: ${messageOf(reason)}`,
      )
    return { changes, findings, news: listNews(publicApps, changes) }
  }

  /** Writes everything or nothing, and only while the lease is held, so that no measurement is reported twice. */
  const write = (lease: MeasuredLease, { findings, news }: Outcome): Promise<boolean> =>
    db.transaction(async tx => {
      if (!(await finishMeasuredCharts(tx, lease))) return false
      const now = clock.now()
      await insertAppNews(tx, news, now)
      await options.onMeasured?.(tx, lease.charts.filter(isKnown))
      const found = findings.map(finding => ({ ...finding, onlyChannelIds: findChannelIds(finding.apps) }))
      await sendNotices(tx, found, { now, hasMail })
      return true
    })

  /** Returns what was evaluated; undefined if nothing was waiting. */
  return async (): Promise<EvaluationReport | undefined> => {
    const lease = await leaseMeasuredCharts(db, { now: clock.now(), running: await options.listRunningSweeps() })
    if (lease.charts.length === 0) return undefined
    await ensureAlertPeople(db, clock.now())
    const outcome = await look(lease.charts)
    if (!(await write(lease, outcome))) {
      log.warn(
        'Another process has already evaluated these measurements for alerts; the results of this process are discarded.',
      )
      return undefined
    }
    const { changes, findings } = outcome
    return { charts: lease.charts.length, changes: changes.length, notices: findings.length }
  }
}
