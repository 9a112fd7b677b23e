import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { BusyContent, ReadAddress, RenderPage } from '#contract/pages.ts'
import type { HttpServer } from './http.ts'

const distFolder = join(import.meta.dirname, '../../../../dist')
const webFolder = join(distFolder, 'web')
const renderingPath = join(distFolder, 'pages/server-entry.js')

/** Built file names contain a content hash, so the files never change. */
const hashedFolder = '/assets/'

type Rendering = { renderPage: RenderPage; readAddress: ReadAddress; busyContent: BusyContent }

/** Output of the screens' build: the empty page template, the rendering, and the extra files that each route loads. */
export type Screens = Rendering & { template: string; filesOf: ReadonlyMap<string, readonly string[]> }

/** Guarantee: the build's entry is `src/web/server-entry.tsx`, which satisfies the type. */
const loadRendering = async (): Promise<Rendering> => import(pathToFileURL(renderingPath).href)

type Manifest = Record<string, { file: string; imports?: string[] }>

/** `routes/app/$id_.history.tsx?…` is the route `/app/$id_/history`. */
const routeOf = (source: string): string | undefined =>
  /^routes(\/.+)\.tsx\?/
    .exec(source)?.[1]
    ?.replaceAll('.', '/')
    .replace(/\/index$/, '/')

const listFiles = (manifest: Manifest, source: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(source => listFiles(manifest, source, seen))]
}

/** The files of each route, without those that the template already loads. The template includes the first page. */
export const listRouteFiles = (manifest: Manifest, template: string): Map<string, string[]> => {
  const listMore = (source: string) => listFiles(manifest, source).filter(file => !template.includes(file))
  const files = new Map([['/', listMore('index.html')]])
  for (const source of Object.keys(manifest)) {
    const route = routeOf(source)
    if (route) files.set(route, listMore(source))
  }
  return files
}

const readJson = async (path: string): Promise<Manifest> => JSON.parse(await readFile(path, 'utf8'))

/** Undefined if the screens are not built, as in API tests. */
export const loadScreens = async (): Promise<Screens | undefined> => {
  if (!existsSync(renderingPath)) return undefined
  const rendering = await loadRendering()
  const template = await readFile(join(webFolder, 'index.html'), 'utf8')
  const manifest = await readJson(join(webFolder, '.vite/manifest.json'))
  return { ...rendering, template, filesOf: listRouteFiles(manifest, template) }
}

/** Serves the built files of the screens. */
export const serveScreenFiles = async (server: HttpServer): Promise<void> => {
  await server.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The empty template is only for server rendering.
    globIgnore: ['index.html*'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes(hashedFolder)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
