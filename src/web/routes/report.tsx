import { createFileRoute } from '@tanstack/react-router'
import { ensureMember } from '#web/lib/guards.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { type ReportAddress, readReportAddress } from '#web/screens/reports/report-address.ts'
import { ReportScreen } from '#web/screens/reports/report-screen.tsx'
import { prefetchReport } from '#web/screens/reports/reports.queries.ts'

const ReportRoute = () => (
  <MembersOnly>
    <ReportScreen address={readReportAddress(Route.useSearch())} />
  </MembersOnly>
)

export const Route = createFileRoute('/report')({
  // The screen parses the search params, because code in this file is part of every page's bundle.
  validateSearch: (search): ReportAddress => search,
  beforeLoad: ensureMember,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchReport(context.queryClient, readReportAddress(deps)),
  component: ReportRoute,
})
