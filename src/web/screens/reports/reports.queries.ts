import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getReport } from '#contract/reports.ts'
import { call } from '#web/lib/api-client.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import type { ReportAddress } from './report-address.ts'

export const reportQuery = (userId: string, { span, to }: ReportAddress) =>
  queryOptions({
    queryKey: [getReport.path, userId, span, to],
    queryFn: ({ signal }) => call(getReport, { params: { userId }, query: { span, to }, signal }),
  })

export const prefetchReport = async (queryClient: QueryClient, address: ReportAddress): Promise<void> => {
  const user = await findUser(queryClient)
  if (user) await prefetch(queryClient, reportQuery(user.id, address))
}
