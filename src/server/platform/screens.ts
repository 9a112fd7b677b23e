import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { answerNotFound, type HttpServer } from './http.ts'

const webFolder = join(import.meta.dirname, '../../../dist/web')

/** Names of built files carry a hash of their content; they never change. */
const hashedFolder = '/assets/'

/** Serves the built screens; every other address that is no call of the API gets the page that finds its own way. */
export const serveScreens = async (server: HttpServer): Promise<void> => {
  const isBuilt = existsSync(join(webFolder, 'index.html'))
  if (isBuilt) {
    await server.register(fastifyStatic, {
      root: webFolder,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(hashedFolder)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/')
    return isBuilt && isPage ? reply.sendFile('index.html') : answerNotFound(request, reply)
  })
}
