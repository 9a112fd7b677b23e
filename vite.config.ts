import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'
import { palette } from './src/domain/palette.ts'
import { storefrontCodes } from './src/domain/storefronts.ts'
import { supportedBrowsers } from './src/web/supported-browsers.ts'

const inRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const flagSource = (code: string): string =>
  readFileSync(inRoot(`./node_modules/country-flag-icons/3x2/${code.toUpperCase()}.svg`), 'utf8')

/** Flags as files, one per storefront, because not every system has emoji flags. A missing flag fails the build. */
const flags = (): Plugin => ({
  name: 'rank-atlas:flags',
  applyToEnvironment: environment => environment.name === 'client',
  generateBundle() {
    for (const code of storefrontCodes) {
      this.emitFile({ type: 'asset', fileName: `flags/${code}.svg`, source: flagSource(code) })
    }
  },
  configureServer(server) {
    const known = new Set<string>(storefrontCodes)
    server.middlewares.use('/flags', (request, response, next) => {
      const code = request.url?.match(/^\/([a-z]{2})\.svg$/)?.[1]
      if (!code || !known.has(code)) return next()
      response.setHeader('content-type', 'image/svg+xml')
      response.end(flagSource(code))
    })
  },
})

const mapModule = inRoot('./src/web/components/maps/world-map-url.ts')

// Imported on demand, because it takes a second.
const buildMapFile = async (): Promise<string> => {
  const { buildWorldMap, toMapFile }: typeof import('./scripts/web/world-map.ts') = await import(
    inRoot('./scripts/web/world-map.ts')
  )
  return toMapFile(buildWorldMap())
}

/** The shapes of all countries as a file that browsers keep. Both builds name it, because the server draws the map too. */
const worldMap = (): Plugin => ({
  name: 'rank-atlas:world-map',
  async load(id) {
    if (id !== mapModule || this.environment.mode !== 'build') return null
    const source = await buildMapFile()
    const fileName = `assets/world-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.svg`
    if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source })
    return `export const worldMapUrl = '/${fileName}'`
  },
  configureServer(server) {
    server.middlewares.use('/world.svg', async (_request, response) => {
      response.setHeader('content-type', 'image/svg+xml')
      response.end(await buildMapFile())
    })
  },
})

type EndpointLike = { name: string; method: string; path: string }

const isEndpoint = (value: unknown): value is EndpointLike =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'name' in value

/**
 * In the browser build, modules of the contract keep only names, methods and paths. The schemas with Zod are 28 KB gzip, a
 * quarter of the budget of the first page, and the server has already validated its responses. Types stay; importing a schema
 * as a value fails the build.
 */
const contractWithoutSchemas = (): Plugin => ({
  name: 'rank-atlas:contract-without-schemas',
  apply: 'build',
  async load(id) {
    if (!id.startsWith(inRoot('./src/contract/'))) return null
    const exported: Record<string, unknown> = await import(id)
    const endpoints = Object.entries(exported).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ ...value, as: name }] : [],
    )
    return endpoints
      .map(({ as, name, method, path }) => `export const ${as} = ${JSON.stringify({ name, method, path })}`)
      .join('\n')
  },
})

/** The licences of all packages in a build, for the notices of a release. */
const license = { fileName: '.vite/licenses.json' }

/** The browser build. */
const webBuild: BuildEnvironmentOptions = {
  outDir: inRoot('./dist/web'),
  license,
  target: Object.entries(supportedBrowsers).map(([browser, version]) => `${browser}${version}`),
  // The server looks up the files of each page here.
  manifest: true,
  emptyOutDir: true,
  // The content security policy forbids data: fonts and inline scripts.
  assetsInlineLimit: 0,
  // The server lists the files of the requested page. Lists for all other pages would be three kilobytes of each first load.
  modulePreload: false,
  rolldownOptions: {
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          // Its name stays the same between most releases, so browsers keep it.
          { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
          // What surrounds each page, and the first page.
          { name: 'first-page', tags: ['$initial'], priority: 1 },
          // Otherwise a page would load fifty small files.
          { name: 'shared', minShareCount: 7 },
        ],
      },
    },
  },
}

/** The server build, which renders pages: one file. */
const pagesBuild: BuildEnvironmentOptions = {
  outDir: inRoot('./dist/pages'),
  license,
  emptyOutDir: true,
  copyPublicDir: false,
  // Its text stays in the memory of every process.
  minify: true,
  rolldownOptions: { output: { codeSplitting: false } },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: inRoot('./src/web'),
  // Files find each other wherever the site is hosted. The page itself names them by paths, which the server completes.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The queries of a page load with its screen, so the first page does not contain those of other pages.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      routesDirectory: inRoot('./src/web/routes'),
      generatedRouteTree: inRoot('./src/web/route-tree.gen.ts'),
      tmpDir: inRoot('./node_modules/.cache/tanstack'),
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    flags(),
    worldMap(),
    contractWithoutSchemas(),
  ],
  build: isSsrBuild ? pagesBuild : webBuild,
  // Without NODE_ENV the server would render with the development build of React, which is four times slower.
  define: {
    // The colour of the browser's toolbar in index.html, as %PAPER_LIGHT%.
    'import.meta.env.PAPER_LIGHT': JSON.stringify(palette.paper.light),
    'import.meta.env.PAPER_DARK': JSON.stringify(palette.paper.dark),
    // The number of countries in the page description, as %STOREFRONTS%.
    'import.meta.env.STOREFRONTS': JSON.stringify(`${storefrontCodes.length}`),
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  // The server runs this build without the libraries of the screens installed.
  ssr: { noExternal: true },
  // Sign-in redirects must end at the address that people opened, so the proxy keeps the Host header.
  server: {
    proxy: process.env.API_ORIGIN ? { '/api': { target: process.env.API_ORIGIN, changeOrigin: false } } : {},
  },
}))
