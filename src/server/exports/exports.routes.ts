import { type ExportQuery, exportQuery } from '#contract/exports.ts'
import { recordAct } from '../audit/audit.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { authRequired } from '../platform/http/access.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { parametersOf, refuseUnknownQuery } from '../platform/http/known-query.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Exports } from './exports.usecases.ts'

type Services = { exports: Exports; database: { db: Database }; clock: Clock }

const files = {
  ndjson: { type: 'application/gzip', ending: 'ndjson.gz' },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  parquet: { type: 'application/vnd.apache.parquet', ending: 'parquet' },
} as const

const describe = ({ format, storefront, chart, from, to }: ExportQuery): string =>
  [
    files[format].ending,
    storefront?.join(', ') ?? 'all countries',
    chart?.map(kind => `${kind.type}:${kind.genre}:${kind.device}`).join(', ') ?? 'all charts',
    from || to ? `${from ?? 'the beginning'} to ${to ?? 'now'}` : 'all days',
  ].join('; ')

/** The history as a file for admins. The address, below `/api/admin/`, already restricts it to them. */
export const addExportRoutes = (server: HttpServer, { exports, database: { db }, clock }: Services): void => {
  server.addHook('preClose', exports.stop)
  // A HEAD request would make a whole export and send none of it.
  const onRequest = refuseUnknownQuery(parametersOf(exportQuery))
  const options = { schema: { querystring: exportQuery }, onRequest, exposeHeadRoute: false }
  server.get<{ Querystring: ExportQuery }>('/api/admin/export', options, async (request, reply) => {
    const { format, ...selection } = request.query
    const member = await request.findCaller()
    if (!member) throw authRequired()
    const act = { action: 'history.export', details: describe(request.query) } as const
    const bytes = await exports.open({ format, selection, onBegun: () => recordAct(db, member, act, clock.now()) })
    const { type, ending } = files[format]
    const day = clock.now().toISOString().slice(0, 10)
    return reply
      .type(type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="rank-atlas-${day}.${ending}"`)
      .send(bytes)
  })
}
