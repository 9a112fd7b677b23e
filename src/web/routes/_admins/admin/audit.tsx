import { createFileRoute } from '@tanstack/react-router'
import { type CursorSearch, readCursorSearch } from '#web/lib/address-parts.ts'
import { prefetchAudit } from '#web/screens/audit/audit.queries.ts'
import { AuditScreen } from '#web/screens/audit/audit-screen.tsx'

const AuditRoute = () => <AuditScreen cursor={readCursorSearch(Route.useSearch()).cursor} />

export const Route = createFileRoute('/_admins/admin/audit')({
  validateSearch: (search): CursorSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchAudit(context.queryClient, readCursorSearch(deps).cursor),
  component: AuditRoute,
})
