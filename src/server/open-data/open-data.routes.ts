import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import { getOpenData } from '#contract/open-data.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { OpenData } from './open-data.usecases.ts'

/** What is published, for everyone. The page is one of the screens. */
export const addOpenDataRoutes = (server: HttpServer, { openData }: { openData: OpenData }): void =>
  serveKeptEndpoint(server, getOpenData, async () => ({ publication: await openData.findPublication() }))

/** Published files, also for scripts of other sites. */
export const serveOpenData = async (server: HttpServer, { folder }: Pick<OpenData, 'folder'>): Promise<void> => {
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/open-data/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: reply => {
      // The newest month is published each day; the lists of files name the hash of each.
      reply.header('cache-control', 'public, max-age=3600')
      reply.header('access-control-allow-origin', '*')
    },
  })
}
