import { queryOptions } from '@tanstack/react-query'
import { getReport } from '#contract/reports.ts'
import { call } from '#web/lib/api-client.ts'
import type { ReportAddress } from './report-address.ts'

export const reportQuery = (userId: string, { span, to }: ReportAddress) =>
  queryOptions({
    queryKey: [getReport.path, userId, span, to],
    queryFn: ({ signal }) => call(getReport, { params: { userId }, query: { span, to }, signal }),
  })
