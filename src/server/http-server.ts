import { addPageRoutes } from './pages/pages.routes.ts'
import { answerNotFound, createHttpServer, type HttpServer } from './platform/http.ts'
import { type Screens, serveScreenFiles } from './platform/screens.ts'
import { version } from './platform/version.ts'
import { addRoutes, addWorkerRoutes } from './routes.ts'
import type { Services } from './services.ts'

type HttpServerOptions = {
  isStopping: () => boolean
  /** Undefined where the screens were not built: then there is nothing but the API. */
  screens: Screens | undefined
}

/** The whole web server, not yet listening. */
export const buildHttpServer = async (
  services: Services,
  { isStopping, screens }: HttpServerOptions,
): Promise<HttpServer> => {
  const { settings } = services
  // The fake App Store serves the icons of the demo.
  const imageSources = settings.process.isDemo ? [settings.appStore.itunesUrl] : []
  const server = await createHttpServer({ log: services.log, version, imageSources })
  if (settings.process.role === 'worker') {
    addWorkerRoutes(server, services, isStopping)
    server.setNotFoundHandler(answerNotFound)
    return server
  }
  addRoutes(server, services, isStopping)
  if (screens) await serveScreenFiles(server)
  addPageRoutes(server, { publicUrl: settings.http.publicUrl, screens })
  return server
}
