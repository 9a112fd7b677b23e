import type { AppScore, ScoreFigures, ScoreWeightsVersion } from '#contract/scores.ts'
import type { ChartKey, ChartKind } from '#domain/charts.ts'
import { addDays, type Day } from '#domain/days.ts'
import { nameChartKind } from '#domain/named-charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { forgottenDays } from '#domain/scores.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { type AppRow, findApp } from '../catalog/apps.repository.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import type { DaySpan } from '../history/charts/daily-ranks.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { knownNow, type ListPlannedCharts } from '../summaries/known-charts.rules.ts'
import { type OwnCharts, ownChartWords } from '../summaries/own-charts.rules.ts'
import { createFindOwnCharts } from '../summaries/own-charts.usecases.ts'
import { listMissing, listParts, type ScoreAt, scoreAppAt, weekChangeOf } from './app-score.rules.ts'
import { createFindReadyScores } from './ready-scores.usecases.ts'
import { isMeasuredAnywhere, listPlannedFor } from './score-charts.rules.ts'
import { insertScoreWeights, listScoreWeights, listSignedWeights } from './score-weights.repository.ts'
import { choiceOf, nextValidFrom, type ScoreWeights, weightsOn } from './score-weights.rules.ts'
import { reasonOf } from './world-scores.rules.ts'
import { createWorldScoresOfKinds, type ReadScores, scoredDayAt } from './world-scores.usecases.ts'

type Weight = { storefront: StorefrontCode; weight: number }
type Change = { admin: Actor; weights: readonly Weight[]; reason?: string | undefined }

const listWeights = (weights: Readonly<Record<string, number>>): Weight[] =>
  Object.entries(weights).flatMap(([storefront, weight]) =>
    isStorefrontCode(storefront) ? [{ storefront, weight }] : [],
  )

/** The weights of countries in world scores, and their changes by admins. */
const createScoreWeights = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** All versions but the first. */
  listVersions: (): Promise<ScoreWeights[]> => listScoreWeights(db),

  /** The same with who made them and when, newest first. */
  listSigned: async (): Promise<ScoreWeightsVersion[]> =>
    (await listSignedWeights(db)).map(({ version, validFrom, weights, madeAt, madeByName }) => ({
      version,
      choice: choiceOf({ weights }),
      validFrom,
      weights: listWeights(weights),
      madeAt: madeAt.toISOString(),
      madeBy: madeByName,
    })),

  /** Valid from the first of the next month. Without weights, all countries have the same weight from then on. */
  saveWeights: ({ admin, weights, reason }: Change): Promise<void> => {
    const now = clock.now()
    const validFrom = nextValidFrom(now)
    return db.transaction(async tx => {
      const byStorefront = Object.fromEntries(weights.map(({ storefront, weight }) => [storefront, weight]))
      const [row] = await insertScoreWeights(tx, {
        validFrom,
        weights: byStorefront,
        madeAt: now,
        madeBy: admin.userId,
      })
      const named = weights.length === 0 ? 'equal weights' : `weights of ${weights.length} of the countries`
      const details = `Version ${row?.version}: ${named}, from ${validFrom}.`
      await recordAct(tx, admin, { action: 'score-weights.save', reason: reason || undefined, details }, now)
    })
  },
})

type Options = {
  clock: Clock
  findCharts: (appIds: readonly AppId[]) => Promise<ReadonlyMap<AppId, OwnCharts>>
  findWorldScores: (kind: ChartKind) => Promise<ReadScores>
}

/** The numbers of one app without its parts, for a picture. `day`: the last one that counts. */
const createFindFigures =
  ({ clock, findCharts, findWorldScores }: Options) =>
  async (appId: AppId): Promise<(ScoreFigures & { day: Day }) | undefined> => {
    const charts = (await findCharts([appId])).get(appId)
    if (!charts) return undefined
    const day = scoredDayAt(clock.now())
    const own = await findWorldScores(charts.own)
    const kind = own.isMeasured ? charts.own : charts.overall
    const world = own.isMeasured ? own : await findWorldScores(kind)
    return { words: ownChartWords(kind, charts.own), day, ...world.findFigures(appId) }
  }

type ScoresOptions = {
  db: Database
  history: Pick<History, 'worldCharts' | 'ranks' | 'findLatestMoments' | 'version'>
  clock: Clock
  log: Log
  stalenessHours: number
  listPlannedCharts: ListPlannedCharts
}

export type Scores = ReturnType<typeof createScores>

type StatesQuestion = { appId: AppId; span: DaySpan; isPlanned: (key: ChartKey) => boolean }

type ScoreQuery = {
  /** How many days of history to return. */
  days: number
  /** How many parts to return; all of them without a number. */
  parts?: number
}

const weekDays = 7

/** The world score of an app, its parts by country, and its place among all apps. */
export const createScores = ({ db, history, clock, log, stalenessHours, listPlannedCharts }: ScoresOptions) => {
  const findPlanned = async (): Promise<(key: ChartKey) => boolean> => {
    const [plan, moments] = await Promise.all([listPlannedCharts(), history.findLatestMoments()])
    const asOf = clock.now()
    return knownNow({ asOf, since: new Date(asOf.getTime() - stalenessHours * hourMs), moments, plan }).isPlanned
  }
  const { listVersions, ...weights } = createScoreWeights({ db, clock })
  const findPlannedFor = async (kind: ChartKind) => listPlannedFor(kind, await findPlanned())
  const ofKinds = createWorldScoresOfKinds({ history, clock, findPlannedFor, listVersions })
  const { findWorldScores } = ofKinds
  const { findChartsOfApp, findCharts } = createFindOwnCharts({ db, history, clock })

  const readStates = async (kind: ChartKind, { appId, span, isPlanned }: StatesQuestion) => ({
    kind,
    states: await history.worldCharts.listDailyRanks(kind, appId, span),
    planned: listPlannedFor(kind, isPlanned),
  })

  /**
   * The ranks of an app in the charts that make its score: those of its category, or the overall ones if its category is
   * unknown or was not measured for two weeks.
   */
  const findStates = async (app: AppRow, span: DaySpan) => {
    const { appId } = app
    const [isPlanned, { own, overall }] = await Promise.all([findPlanned(), findChartsOfApp(app)])
    const question = { appId, span, isPlanned }
    const found = await readStates(own, question)
    const isFound = found.planned.length > 0 && isMeasuredAnywhere(found.states, span.count - 1)
    const counted = isFound ? found : await readStates(overall, question)
    return { ...counted, words: ownChartWords(counted.kind, own) }
  }

  return {
    ...weights,
    findWorldScores,
    findReadyScores: createFindReadyScores({ clock, log, findCharts, version: history.version, ...ofKinds }),

    findFigures: createFindFigures({ clock, findCharts, findWorldScores }),

    /** @throws RequestError app.not_found for an app that no chart, import or search has shown. */
    getAppScore: async (appId: AppId, { days, parts }: ScoreQuery): Promise<AppScore> => {
      const app = await findApp(db, appId)
      if (!app) throw appNotFound(appId)
      const day = scoredDayAt(clock.now())
      const count = forgottenDays + Math.max(weekDays, days)
      const end = count - 1
      const { kind, words, states, planned } = await findStates(app, { first: addDays(day, -end), count })
      const versions = await listVersions()
      const scoreAt = (on: number): ScoreAt =>
        scoreAppAt({ states, planned }, { end: on, weights: weightsOn(versions, addDays(day, on - end)) })
      const [now, before, world] = [scoreAt(end), scoreAt(end - weekDays), await findWorldScores(kind)]
      const place = now.score === null ? null : world.findPlace(appId)
      return {
        app: toContractApp(app),
        chart: nameChartKind(kind),
        words,
        day,
        score: now.score,
        low: now.low,
        high: now.high,
        weekChange: weekChangeOf(now, before),
        place,
        apps: world.count,
        reason: reasonOf(now, place !== null),
        missingWeight: now.missing,
        missing: listMissing(now, day),
        countries: now.countries.size,
        weights: describeWeights(now.weights),
        parts: listParts({ now, before, day }).slice(0, parts),
        history: Array.from({ length: days }, (_, index) =>
          toHistoryDay(addDays(day, index + 1 - days), scoreAt(end - days + 1 + index)),
        ),
      }
    },
  }
}

/** No plot shows more, and ninety days of long fractions are a large answer. */
const roundToPlot = (value: number): number => Math.round(value * 1e4) / 1e4

const toHistoryDay = (day: Day, { score, low, high, weights: { version } }: ScoreAt): AppScore['history'][number] => ({
  day,
  score: score === null ? null : roundToPlot(score),
  low: roundToPlot(low),
  high: roundToPlot(high),
  weightsVersion: version,
})

const describeWeights = (of: ScoreWeights) => ({
  choice: choiceOf(of),
  version: of.version,
  validFrom: of.validFrom,
})
