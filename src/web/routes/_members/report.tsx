import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { type ReportAddress, readReportAddress } from '#web/screens/reports/report-address.ts'
import { ReportScreen } from '#web/screens/reports/report-screen.tsx'
import { reportQuery } from '#web/screens/reports/reports.queries.ts'

const ReportRoute = () => <ReportScreen address={readReportAddress(Route.useSearch())} />

export const Route = createFileRoute('/_members/report')({
  validateSearch: (search): ReportAddress => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) =>
    user && prefetch(queryClient, reportQuery(user.id, readReportAddress(deps))),
  component: ReportRoute,
})
