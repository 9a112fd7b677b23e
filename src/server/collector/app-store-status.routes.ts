import { type AppStoreStatus, getAppStoreStatus } from '#contract/app-store-status.ts'
import { secondMs } from '#domain/units.ts'
import type { HttpServer } from '../platform/http.ts'
import { createKeptAnswers, sendKept } from '../platform/kept-answers.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'

/** Cached, because every page requests the status. */
const keptForMs = 5 * secondMs

export const addAppStoreStatusRoutes = (
  server: HttpServer,
  { findAppStoreStatus }: { findAppStoreStatus: () => Promise<AppStoreStatus> },
): void => {
  const kept = createKeptAnswers<'status'>({ max: 1, ttlMs: keptForMs })
  serveEndpoint(server, getAppStoreStatus, async ({ request, reply }) => {
    const make = async () => getAppStoreStatus.response.parse(await findAppStoreStatus())
    return sendKept(await kept.find('status', make), request, reply)
  })
}
