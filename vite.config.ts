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

type LibraryEdit = { isIn(id: string, code: string): boolean; pattern: RegExp; replacement: string; why: string }

const isUplot = (id: string): boolean => id.endsWith('/uplot/dist/uPlot.esm.js')

/** What the pages of today do without in a library. A pattern that no longer matches fails the build. */
const libraryEdits: readonly LibraryEdit[] = [
  {
    // Beside the icons lie an index and other names for them, which hold no shapes.
    isIn: (id, code) => id.includes('/lucide-react/dist/esm/icons/') && code.includes('createLucideIcon('),
    pattern: /,\s*key: "[a-z0-9]+"/g,
    replacement: '',
    why: 'random keys do not compress, and create-icon.ts needs none',
  },
  {
    isIn: isUplot,
    pattern: /\(paths\.(stepped|bars|spline) += \w+\);|uPlot\.join = join;/g,
    replacement: '',
    why: 'our lines are straight: 3 KB of each page with a plot',
  },
  {
    isIn: isUplot,
    pattern: /const showLegend = legend\.show;/g,
    replacement: 'const showLegend = false;',
    why: 'the legend is ours',
  },
]

const editedLibraries = (): Plugin => ({
  name: 'rank-atlas:edited-libraries',
  apply: 'build',
  transform(code, id) {
    const edits = libraryEdits.filter(({ isIn }) => isIn(id, code))
    return edits.length === 0 ? null : edits.reduce((text, edit) => applyEdit(text, edit, id), code)
  },
})

const applyEdit = (code: string, { pattern, replacement, why }: LibraryEdit, id: string): string => {
  if (code.search(pattern) === -1)
    throw new Error(
      `${id} has nothing like ${pattern} any more (${why}): change or remove this edit in vite.config.ts.`,
    )
  return code.replaceAll(pattern, replacement)
}

const iconMaker = '/lucide-react/dist/esm/createLucideIcon.mjs'

/** Both builds make icons by `create-icon.ts`: lucide-react gives the shapes. */
const plainIcons = (): Plugin => {
  let isReplaced = false
  return {
    name: 'rank-atlas:plain-icons',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(iconMaker)) return null
      isReplaced = true
      return `export { createIcon as default } from ${JSON.stringify(inRoot('./src/web/lib/create-icon.ts'))}`
    },
    generateBundle() {
      if (!isReplaced) this.error(`lucide-react has no ${iconMaker} any more: change plainIcons in vite.config.ts.`)
    },
  }
}

/** The folder of what screens share: `maps`, `lib`, `domain`. A screen has its own file. */
const folderOf = (id: string): string | null =>
  /\/src\/(?:(domain|contract)|web\/(lib)|web\/components\/([^/]+))\//.exec(id)?.slice(1).find(Boolean) ?? null

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** All that these files import, and what that imports in turn. */
const listImports = (graph: ModuleGraph, ids: readonly string[]): Set<string> => {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const found = new Set(ids.flatMap(importsOf))
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}

/** What is around every page, its addresses included, and what the first page has besides, but for its list of apps. */
const listFrame = (graph: ModuleGraph): ReadonlySet<string> => {
  const around = listImports(graph, [inRoot('./src/web/main.tsx')])
  const first = listImports(graph, [inRoot('./src/web/screens/apps/public-apps.tsx')])
  return new Set([...around, ...[...first].filter(id => folderOf(id) !== 'app-list')])
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

/** What changes things on the server: only those who are signed in need it. */
const mutationsModule = /@tanstack\/[^/]+\/build\/.*\/(useMutation|mutationObserver)\.js$/
const vendorModule = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//

/** A group of libraries that no module belongs to has a stale pattern, and would pass in silence. */
const usedGroups = (): Plugin => ({
  name: 'rank-atlas:used-groups',
  applyToEnvironment: environment => environment.name === 'client',
  apply: 'build',
  generateBundle() {
    const ids = [...this.getModuleIds()]
    for (const pattern of [mutationsModule, vendorModule]) {
      if (!ids.some(id => pattern.test(id)))
        this.error(`No module matches ${pattern}: change the group in vite.config.ts.`)
    }
  },
})

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
          // Libraries that every page needs keep their file, and its name in the reader's cache, over our releases.
          { name: 'mutations', test: mutationsModule, priority: 4, includeDependenciesRecursively: false },
          { name: 'vendor', test: vendorModule, priority: 3 },
          { name: frameNamer(), priority: 2, includeDependenciesRecursively: false },
          // The first page is a list of apps.
          {
            name: 'app-list',
            test: /\/web\/components\/app-list\//,
            priority: 2,
            includeDependenciesRecursively: false,
          },
          // Every other folder of what screens share is one file. What fewer than seven files need comes with those.
          { name: folderOf, priority: 1, minShareCount: 7, includeDependenciesRecursively: false },
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
    editedLibraries(),
    usedGroups(),
  ],
  // React has had the hook itself since version 18; the stand-in for older ones is half a kilobyte of the first page.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: isSsrBuild ? pagesBuild : webBuild,
  // A server started without NODE_ENV would else render with React's development build, four times slower.
  define: {
    // The colour of the browser's own bars in index.html, as %PAPER_LIGHT%.
    'import.meta.env.PAPER_LIGHT': JSON.stringify(palette.paper.light),
    'import.meta.env.PAPER_DARK': JSON.stringify(palette.paper.dark),
    // How many countries its description names, as %STOREFRONTS%.
    'import.meta.env.STOREFRONTS': JSON.stringify(`${storefrontCodes.length}`),
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  // The server runs what is built here without any of the screens' libraries installed.
  ssr: { noExternal: true },
  // The server learns the address people have opened, because a sign-in ends there.
  server: {
    proxy: process.env.API_ORIGIN ? { '/api': { target: process.env.API_ORIGIN, changeOrigin: false } } : {},
  },
}))
