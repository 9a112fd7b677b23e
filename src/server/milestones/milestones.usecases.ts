import type { z } from 'zod'
import type { listMilestones, MilestonePage } from '#contract/milestones.ts'
import { chartKeyOf } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import { findMilestoneClaim, type MilestoneClaim, milestoneKeyOf } from '#domain/milestones.ts'
import { type AppId, deepestRank } from '#domain/ranks.ts'
import { mainDeviceOf, ownScope, scopeFor } from '#domain/scopes.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { type AppRow, findApp } from '../catalog/apps.repository.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import { listWithdrawnAmong } from '../evidence/withdrawals.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { RankHistories } from '../rank-histories/rank-histories.usecases.ts'
import { askedDays, askedLimits, listReached, listShown, type Reached, toMilestone } from './milestones.rules.ts'

type Options = {
  db: Database
  history: Pick<History, 'listFirstTimes' | 'moments'>
  rankHistories: Pick<RankHistories, 'listRankSeries'>
}

const mostListed = 200
const shownMs = 90 * dayMs
/** A day at number 1 has its midnight as time, so its series continues to the end of the day. */
const afterMs = dayMs - secondMs

/** A milestone that is no longer claimed has no rank and is not a first time. */
const nothing = { rank: 0, firstSince: null, length: deepestRank, state: 'passing' } as const

type Standing = { state: MilestonePage['state']; reached: Reached }

/** What history and the withdrawals say about milestones. */
const createReaders = ({ db, history, rankHistories }: Options) => {
  const readReached = async (app: AppRow) => {
    const scope = scopeFor(ownScope, mainDeviceOf(app))
    const known = await history.listFirstTimes({ appId: app.appId, scope, limits: askedLimits, days: askedDays })
    const measuredSince = await history.moments.listFirstMoments(known.firsts.map(({ chart }) => chart))
    return { reached: listReached({ ...known, scope }), measuredSince }
  }

  const isWithdrawn = async ({ chart, observedAt }: MilestoneClaim): Promise<boolean> => {
    const gone = await listWithdrawnAmong(db, [{ chartKey: chartKeyOf(chart), observedAt: observedAt.toISOString() }])
    return gone.length > 0
  }

  const listPoints = async ({ appId }: AppRow, { chart, observedAt, kind }: MilestoneClaim) => {
    const to = new Date(observedAt.getTime() + (kind === 'days-at-1' ? afterMs : 0))
    const span = { from: new Date(to.getTime() - shownMs), to }
    const [series] = await rankHistories.listRankSeries({ appIds: [appId], charts: [chart], span, resolution: 'day' })
    return series?.points ?? []
  }

  /** Whether a claim holds; undefined if no measurement shows it, or an earlier one does. */
  const findStanding = async (app: AppRow, claim: MilestoneClaim): Promise<Standing | undefined> => {
    if (await isWithdrawn(claim)) return { state: 'withdrawn', reached: { ...claim, ...nothing } }
    const key = milestoneKeyOf(claim)
    const reached = (await readReached(app)).reached.find(each => milestoneKeyOf(each) === key)
    return reached && { state: reached.state, reached }
  }

  return { readReached, listPoints, findStanding }
}

export type Milestones = ReturnType<typeof createMilestones>

/**
 * What apps reached for the first time, derived from history on request: withdrawing a measurement also removes its
 * milestones.
 */
export const createMilestones = (options: Options) => {
  const { readReached, listPoints, findStanding } = createReaders(options)
  const findKnownApp = async (appId: AppId): Promise<AppRow> => {
    const app = await findApp(options.db, appId)
    if (!app) throw appNotFound(appId)
    return app
  }

  /** @throws RequestError app.not_found, milestone.not_found */
  const getMilestone = async (appId: AppId, key: string): Promise<MilestonePage> => {
    const app = await findKnownApp(appId)
    const claim = findMilestoneClaim(key)
    const found = claim && (await findStanding(app, claim))
    if (!claim || !found) throw milestoneNotFound()
    const { state, reached } = found
    return {
      app: toContractApp(app),
      state,
      milestone: toMilestone(reached),
      points: state === 'withdrawn' ? [] : await listPoints(app, claim),
    }
  }

  return {
    /** Newest first. @throws RequestError app.not_found */
    listMilestones: async (appId: AppId): Promise<z.infer<typeof listMilestones.response>> => {
      const app = await findKnownApp(appId)
      const { reached, measuredSince } = await readReached(app)
      const first = [...measuredSince.values()].toSorted((a, b) => a.getTime() - b.getTime())[0]
      return {
        app: toContractApp(app),
        measuredSince: first ? dayOf(first) : null,
        milestones: listShown(reached).slice(0, mostListed).map(toMilestone),
      }
    },

    getMilestone,

    /** For a picture, which cannot be withdrawn once shared. @throws RequestError app.not_found, milestone.not_found */
    findBelieved: async (appId: AppId, key: string): Promise<MilestonePage> => {
      const found = await getMilestone(appId, key)
      if (found.state !== 'believed') throw milestoneNotFound()
      return found
    },
  }
}

const milestoneNotFound = (): RequestError =>
  new RequestError(
    'milestone.not_found',
    'No measurement shows that the app reached this milestone. It may never have been one, or earlier measurements were added since.',
  )
