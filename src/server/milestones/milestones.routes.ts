import { getMilestone, listMilestones } from '#contract/milestones.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { aboutApps, dropRecorded } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { Milestones } from './milestones.usecases.ts'

type MilestoneRoutesOptions = { history: Pick<History, 'onRecorded'>; milestones: Milestones }

export const addMilestoneRoutes = (server: HttpServer, { history, milestones }: MilestoneRoutesOptions): void => {
  const cache = createAnswerCache<string>({ max: 500, ttlMs: minuteMs })
  dropRecorded(
    history,
    [cache],
    aboutApps(key => [Number.parseInt(key, 10)]),
  )

  serveEndpoint(server, listMilestones, ({ params, request, reply }) => {
    const make = async () => listMilestones.response.parse(await milestones.listMilestones(Number(params.appStoreId)))
    const answer = cache.find(params.appStoreId, () => request.inTurn('views', make))
    return sendAnswer(answer, request, reply)
  })

  serveEndpoint(server, getMilestone, ({ params, request, reply }) => {
    const { appStoreId, key } = params
    const make = async () => getMilestone.response.parse(await milestones.getMilestone(Number(appStoreId), key))
    const answer = cache.find(`${appStoreId} ${key}`, () => request.inTurn('views', make))
    return sendAnswer(answer, request, reply)
  })
}
