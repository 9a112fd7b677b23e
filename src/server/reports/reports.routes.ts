import { getReport } from '#contract/reports.ts'
import { ownAnswer } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Reports } from './reports.usecases.ts'

export const addReportRoutes = (server: HttpServer, { reports }: { reports: Reports }): void =>
  serveMemberEndpoint(server, getReport, ({ member: { userId }, query: { span, to }, request, reply }) => {
    reply.headers(ownAnswer)
    const takeTurn = <Made>(work: () => Promise<Made>): Promise<Made> => request.inTurn('views', work)
    return reports.getReport({ userId, span, to }, takeTurn)
  })
