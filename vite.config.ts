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

/** Flags as files, one per storefront: emoji flags do not exist on every system. A missing flag fails the build. */
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

const geometryModule = inRoot('./src/web/components/maps/world-geometry-url.ts')

// Imported when it is needed: it takes a second, and the page's build for the server has no use for it.
const buildGeometry = async (): Promise<string> => {
  const { buildWorldGeometry }: typeof import('./scripts/lib/world-geometry.ts') = await import(
    inRoot('./scripts/lib/world-geometry.ts')
  )
  return JSON.stringify(buildWorldGeometry())
}

/** The map of the world as a file of its own, by the code that draws the server's pictures; fetched with the first map. */
const worldGeometry = (): Plugin => ({
  name: 'rank-atlas:world-geometry',
  applyToEnvironment: environment => environment.name === 'client',
  async load(id) {
    if (id !== geometryModule || this.environment.mode !== 'build') return null
    const file = this.emitFile({ type: 'asset', name: 'world-geometry.json', source: await buildGeometry() })
    return `export const worldGeometryUrl = import.meta.ROLLUP_FILE_URL_${file}`
  },
  configureServer(server) {
    server.middlewares.use('/world-geometry.json', async (_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(await buildGeometry())
    })
  },
})

type EndpointLike = { name: string; method: string; path: string }

const isEndpoint = (value: unknown): value is EndpointLike =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'name' in value

/**
 * In the build, what the screens import of the contract is cut down to names, methods and paths. The schemas with Zod
 * are 28 KB gzip, a quarter of the first route's budget, and the server has already checked what it sends. Their types
 * are there as ever; importing a schema as a value fails the build.
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

/** A file of one icon without its random keys, which do not compress. `create-icon.ts` needs none. */
const withoutKeys = (code: string): string => code.replaceAll(/,\s*key: "[a-z0-9]+"/g, '')

/** Icons are made by `create-icon.ts` in both builds: lucide-react gives the shapes. */
const plainIcons = (): Plugin => ({
  name: 'rank-atlas:plain-icons',
  apply: 'build',
  enforce: 'pre',
  load: id =>
    id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')
      ? `export { createIcon as default } from ${JSON.stringify(inRoot('./src/web/lib/create-icon.ts'))}`
      : null,
  transform: (code, id) => (id.includes('/lucide-react/dist/esm/icons/') ? withoutKeys(code) : null),
})

/** uPlot hangs every way to draw a line on one object. Ours are straight, and the legend is ours as well. */
const straightLines = (): Plugin => ({
  name: 'rank-atlas:straight-lines',
  apply: 'build',
  transform: (code, id) =>
    id.endsWith('/uplot/dist/uPlot.esm.js')
      ? code
          .replaceAll(/\(paths\.(stepped|bars|spline) += \w+\);|uPlot\.join = join;/g, '')
          .replace('const showLegend = legend.show;', 'const showLegend = false;')
      : null,
})

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** All that these files import, and what that imports in turn. */
const listImports = (graph: ModuleGraph, ids: readonly string[]): Set<string> => {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const found = new Set(ids.flatMap(importsOf))
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}

const listsOfApps =
  /\/web\/(screens\/apps\/|components\/app-list\/(app-(card|grid|list|list-skeleton|row|table)|list-toolbar|sort-(apps|link))\.tsx?$)/

/** What is around every page, its addresses included, and what the first page has besides, but for its list of apps. */
const listFrame = (graph: ModuleGraph): ReadonlySet<string> => {
  const around = listImports(graph, [inRoot('./src/web/main.tsx')])
  const first = listImports(graph, [inRoot('./src/web/screens/apps/public-apps.tsx')])
  return new Set([...around, ...[...first].filter(id => !listsOfApps.test(id))])
}

/** Names the one file of the frame, which would else come as a hundred. */
const frameNamer = () => {
  let frame: ReadonlySet<string> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    frame ??= listFrame(graph)
    return frame.has(id) ? 'frame' : null
  }
}

/**
 * Which files the page needs that is opened first, the server writes into its head. To name those of every other page as
 * well is a kilobyte of each first one: they are found when it is pointed at, which is when it is fetched.
 */
const ofFirstPage = (_file: string, dependencies: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? dependencies : []

/** What browsers load. */
const webBuild: BuildEnvironmentOptions = {
  outDir: inRoot('./dist/web'),
  target: Object.entries(supportedBrowsers).map(([browser, version]) => `${browser}${version}`),
  // The server reads from it which files a page needs.
  manifest: true,
  emptyOutDir: true,
  // The content security policy allows no data: fonts and no inline scripts.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false, resolveDependencies: ofFirstPage },
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // What only those who are signed in need stays out of the first page: changing things, and tracking apps.
          {
            name: 'members',
            test: /\/(useMutation|mutationObserver)\.js$|\/contract\/tracking\.ts$|\/web\/components\/tracking\/|\/(tracked\.queries|members-only(\.words)?|fields|split-section)\.tsx?$|icons\/trash\.mjs$/,
            priority: 3,
            includeDependenciesRecursively: false,
          },
          // What the pages of admins share is for nobody else.
          {
            name: 'admin',
            test: /\/web\/screens\/(admin|audit|collector|curation|first-run|maintenance|og-images|suspects)\/|\/contract\/(admin|audit|collector-desk|curation|first-run|maintenance|share-images)\.ts$/,
            minShareCount: 2,
            priority: 3,
            includeDependenciesRecursively: false,
          },
          // Countries, categories, charts and days: what every page has that is about more than a list of apps.
          {
            name: 'words',
            test: /\/src\/(domain\/(charts|continents|country-names|days|genres|rank-bands|ranks|storefronts|units)|contract\/(rank-series|ranks|store-pages))\.ts$/,
            priority: 3,
            includeDependenciesRecursively: false,
          },
          // What the tabs of an app share comes as one file instead of seven, and so do plots of either kind.
          {
            name: 'app-tabs',
            test: /\/web\/screens\/app\/(app-back-link|app-not-found|app-tab-frame|app-tabs|app-tracking|app\.queries|app\.words|best-chart|developer-name|ranges|unmeasured)/,
            priority: 3,
            includeDependenciesRecursively: false,
          },
          {
            name: 'plots',
            test: /\/web\/(components\/(plots\/(?!(plot-axes|plot-pointer|rank-plot|small-rank-plot|sparkline)\.)|rank-histories\/(?!rank-days)|time-plots\/time-plot\.words)|lib\/use-(is-near|width)\.)/,
            priority: 3,
            includeDependenciesRecursively: false,
          },
          {
            name: 'time-plots',
            test: /\/web\/components\/time-plots\/(?!time-plot\.words|draw-|open-time-plot|plot-(canvas|colours|pen|picture))/,
            priority: 3,
            includeDependenciesRecursively: false,
          },
          // Where there is a table there is a picker, and countries in both.
          {
            name: 'tables',
            test: /\/web\/(components\/(table\/(?!build-csv)|browse\/(address|chart-address|continent|country-select|picker|segmented)|ranks\/(gap-reasons|seen\.words|suspect-reasons))|lib\/(find-countries|freshness|save-file|use-debounced|use-media)|components\/ui\/(country-label|country-name|flag|rank-badge|section)\.|components\/feedback\/stale-note)/,
            priority: 3,
            includeDependenciesRecursively: false,
          },
          // Which chart, and of which day.
          {
            name: 'pickers',
            test: /\/web\/components\/(browse\/(chart-picker|day-picker|genre)|ranks\/(change-kind|rank-change))/,
            priority: 3,
            includeDependenciesRecursively: false,
          },
          // What changes with the libraries only keeps its name, and its place in the reader's cache, over our releases.
          {
            name: 'vendor',
            test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//,
            priority: 2,
          },
          { name: frameNamer(), priority: 1, includeDependenciesRecursively: false },
          // Lists of apps, with the first page: its own file would else be as short as its name.
          {
            name: 'app-lists',
            test: new RegExp(`${listsOfApps.source}|/web/routes/index\\.tsx\\?`),
            includeDependenciesRecursively: false,
          },
        ],
      },
    },
  },
}

/** What the server renders pages with: one file. */
const pagesBuild: BuildEnvironmentOptions = {
  outDir: inRoot('./dist/pages'),
  emptyOutDir: true,
  copyPublicDir: false,
  rolldownOptions: { output: { codeSplitting: false } },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: inRoot('./src/web'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's queries come with its screen: the first page does not carry those of all others.
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
    worldGeometry(),
    contractWithoutSchemas(),
    plainIcons(),
    straightLines(),
  ],
  // React has had the hook itself since version 18; the stand-in for older ones is half a kilobyte of the first page.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: isSsrBuild ? pagesBuild : webBuild,
  // A server started without NODE_ENV would else render with React's development build, four times slower.
  define: {
    // The colour of the browser's own bars in index.html, as %PAPER_LIGHT%.
    'import.meta.env.PAPER_LIGHT': JSON.stringify(palette.paper.light),
    'import.meta.env.PAPER_DARK': JSON.stringify(palette.paper.dark),
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  // The server runs what is built here without any of the screens' libraries installed.
  ssr: { noExternal: true },
  // The server learns the address people have opened, because a sign-in ends there.
  server: {
    proxy: process.env.API_ORIGIN ? { '/api': { target: process.env.API_ORIGIN, changeOrigin: false } } : {},
  },
}))
