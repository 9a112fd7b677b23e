import { createNameApps } from './catalog/reader-names.usecases.ts'
import { listImageSources } from './icons/icon-sources.rules.ts'
import { serveOpenData } from './open-data/open-data.routes.ts'
import { addPageRoutes } from './pages/pages.routes.ts'
import { withTokens } from './platform/http/bearer.ts'
import { answerNotFound } from './platform/http/failures.ts'
import { createHttpServer, ensureNotOurs, type HttpServer } from './platform/http/http.ts'
import { addMount, type Mount } from './platform/http/mounts.ts'
import { type Screens, serveScreenFiles } from './platform/http/screens.ts'
import { sitePathOf } from './platform/http/site-path.ts'
import { StartError } from './platform/process/errors.ts'
import { addRoutes, addWorkerRoutes } from './routes.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

type HttpServerOptions = {
  isStopping: () => boolean
  /** Undefined if the screens were not built; the server then offers only the API. */
  screens: Screens | undefined
  /** Other servers mounted below paths of this one; only the demo has any. */
  mounts?: readonly Mount[]
}

/** Builds the complete web server without listening. */
export const buildHttpServer = async (
  services: Services,
  { isStopping, screens, mounts = [] }: HttpServerOptions,
): Promise<HttpServer> => {
  const { settings } = services
  ensureDemo(settings, mounts)
  const { publicUrl, trustedProxies } = settings.http
  const server = await createHttpServer({
    log: services.log,
    imageSources: listImageSources(settings),
    nameCaller: withTokens(services.membership.accounts.nameCaller, services.membership.tokens.findMember),
    namedByHeaders: services.membership.accounts.namedByHeaders,
    nameApps: createNameApps(services.database.db),
    publicUrl,
    trustedProxies,
    limits: settings.limits,
    isStopping,
    rateCounts: services.storage.rateCounts,
    version: services.history.version,
    clock: services.clock,
  })
  if (settings.process.role === 'worker') {
    addWorkerRoutes(server, services, isStopping)
    server.setNotFoundHandler(answerNotFound)
    return server
  }
  addRoutes(server, services, isStopping)
  const sitePath = sitePathOf(publicUrl)
  for (const mount of mounts) await addMount(server, mount, sitePath)
  if (screens) {
    for (const route of screens.filesOf.keys()) ensureNotOurs(route, sitePath)
    await serveScreenFiles(server)
  }
  await serveOpenData(server, services.keeping.openData)
  addPageRoutes(server, { publicUrl, screens })
  return server
}

/** The demo's account service needs no passwords, so it must never run beside real accounts. */
const ensureDemo = ({ process: { isDemo } }: Settings, mounts: readonly Mount[]): void => {
  if (isDemo || mounts.length === 0) return
  throw new StartError(
    `Only the demo may mount another server at ${mounts.map(({ path }) => path).join(', ')}, and this is not the demo. Nothing was started.`,
  )
}
