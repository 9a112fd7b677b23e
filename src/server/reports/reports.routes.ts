import { getReport } from '#contract/reports.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { dropWithdrawn } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, ownAnswer, packJson, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { Reports } from './reports.usecases.ts'

type ReportRoutesOptions = {
  history: Pick<History, 'onRecorded'>
  trends: { listAppIdsOf: (userId: string) => Promise<number[]> }
  reports: Reports
}

const pack = (value: unknown) => ({ ...packJson(value), headers: ownAnswer })

export const addReportRoutes = (server: HttpServer, { history, trends, reports }: ReportRoutesOptions): void => {
  const cache = createAnswerCache<string>({ max: 100, ttlMs: 5 * minuteMs, pack })
  dropWithdrawn(history, [cache])
  serveMemberEndpoint(server, getReport, async ({ member: { userId }, query, request, reply }) => {
    const { span, to } = query
    const takeTurn = <Made>(work: () => Promise<Made>): Promise<Made> => request.inTurn('views', work)
    const make = async () => getReport.response.parse(await reports.getReport({ userId, span, to }, takeTurn))
    // The apps are part of the key, so that a newly tracked one is there at once.
    const key = [userId, span, to, ...(await trends.listAppIdsOf(userId))].join(' ')
    return sendAnswer(cache.find(key, make), request, reply)
  })
}
