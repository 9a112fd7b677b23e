import { Readable } from 'node:stream'
import { listAuditEntries } from '#contract/audit.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { refuseUnknownQuery } from '../platform/http/known-query.ts'
import { getListPage } from '../platform/http/list-pages.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Audit } from './audit.usecases.ts'

/** The audit log for admins. The address of the file, below `/api/admin/`, already restricts it to admins. */
export const addAuditRoutes = (server: HttpServer, { audit }: { audit: Audit }): void => {
  serveMemberEndpoint(server, listAuditEntries, ({ request }) => audit.listPage(getListPage(request)))

  server.get('/api/admin/audit.csv', { onRequest: refuseUnknownQuery([]) }, (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="rank-atlas-audit.csv"')
      .send(Readable.from(audit.exportCsv())),
  )
}
