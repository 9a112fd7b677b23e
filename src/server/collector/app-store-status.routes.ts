import { type AppStoreStatus, getAppStoreStatus } from '#contract/app-store-status.ts'
import { secondMs } from '#domain/units.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'

/** Cached, because every page requests the status. */
const ttlMs = 5 * secondMs

export const addAppStoreStatusRoutes = (
  server: HttpServer,
  { findAppStoreStatus }: { findAppStoreStatus: () => Promise<AppStoreStatus> },
): void => {
  const cache = createAnswerCache<'status'>({ max: 1, ttlMs })
  serveEndpoint(server, getAppStoreStatus, ({ request, reply }) => {
    const make = async () => getAppStoreStatus.response.parse(await findAppStoreStatus())
    return sendAnswer(cache.find('status', make), request, reply)
  })
}
