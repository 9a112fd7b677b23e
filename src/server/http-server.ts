import { answerNotFound, createHttpServer, type HttpServer } from './platform/http.ts'
import { serveScreens } from './platform/screens.ts'
import { version } from './platform/version.ts'
import { addRoutes, addWorkerRoutes } from './routes.ts'
import type { Services } from './services.ts'

/** The whole web server, not yet listening. */
export const buildHttpServer = async (services: Services, isStopping: () => boolean): Promise<HttpServer> => {
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
  await serveScreens(server)
  return server
}
