// How the build of the screens is divided into files.
import type { Plugin } from 'vite'
import { type Costs, joinParts, type Part } from './joined-parts.ts'
import { inRoot } from './paths.mjs'

/** The folder of shared code, such as `maps`, `lib` or `domain`. Each screen is its own chunk. */
const folderOf = (id: string): string | null =>
  /\/src\/(?:(domain|contract)|web\/(lib)|web\/components\/([^/]+))\//.exec(id)?.slice(1).find(Boolean) ?? null

type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null } | null
}

/** All direct and transitive imports of these files. */
const listImports = (graph: ModuleGraph, ids: readonly string[]): Set<string> => {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const found = new Set(ids.flatMap(importsOf))
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}

/** Most pages need what lists and their titles are made of. */
const listPieces = [
  inRoot('./src/web/components/app-list/app-list.tsx'),
  inRoot('./src/web/components/feedback/empty.tsx'),
  inRoot('./src/web/components/feedback/failure.tsx'),
  inRoot('./src/web/components/feedback/loading.tsx'),
  inRoot('./src/web/components/layout/page-title.tsx'),
]

/** Other pages need little of what the first page alone imports from its screens, the contract, `lib` and `trends`. */
const isSharedMore = (id: string): boolean => ![null, 'contract', 'lib', 'trends'].includes(folderOf(id))

/** Everything that surrounds a page, all routes, what the first page adds, and parts that most pages need. */
const listFrame = (graph: ModuleGraph): ReadonlySet<string> => {
  const firstRoute = graph.getModuleInfo(inRoot('./src/web/routes/index.tsx'))
  const first = [...listImports(graph, firstRoute?.dynamicallyImportedIds ?? [])].filter(id => isSharedMore(id))
  const parts = [...listPieces, ...listImports(graph, listPieces)].filter(id => folderOf(id) !== 'app-list')
  return new Set([...listImports(graph, [inRoot('./src/web/main.tsx')]), ...first, ...parts])
}

const sizeOf = (graph: ModuleGraph, id: string): number => graph.getModuleInfo(id)?.code?.length ?? 0

const timePlot = inRoot('./src/web/components/time-plots/time-plot.tsx')
const plotCanvas = inRoot('./src/web/components/time-plot-canvas/plot-canvas.tsx')

/** What a page loads at once: also what draws its plot, but no other code on demand. */
const listCodeOf = (graph: ModuleGraph, page: string): ReadonlySet<string> => {
  const code = listImports(graph, [page])
  return code.has(timePlot) ? new Set([...code, ...listImports(graph, [plotCanvas])]) : code
}

/** Modules of our own by the pages that load them. */
const listParts = (graph: ModuleGraph, frame: ReadonlySet<string>): Part<string>[] => {
  const routes = listImports(graph, [inRoot('./src/web/route-tree.gen.ts')])
  const pages = new Set([...routes].flatMap(id => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const imported = new Set([...pages].flatMap(page => [...listImports(graph, [page])]))
  const pagesOf = new Map<string, Set<string>>()
  for (const page of pages)
    for (const id of listCodeOf(graph, page)) pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page))
  const parts = new Map<string, Part<string>>()
  for (const [id, pages] of pagesOf) {
    if (!imported.has(id) || frame.has(id) || vendorModule.test(id) || mutationsModule.test(id)) continue
    const key = [...pages].join()
    const { modules, bytes } = parts.get(key) ?? { modules: [], bytes: 0 }
    parts.set(key, { pages, modules: [...modules, id], bytes: bytes + sizeOf(graph, id) })
  }
  return [...parts.values()]
}

/** Puts the frame into one chunk. Otherwise it would be a hundred small files. */
const frameNamer = () => {
  let frame: ReadonlySet<string> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    frame ??= listFrame(graph)
    return frame.has(id) ? 'frame' : null
  }
}

/** A page file of the routes, such as `app/$id`. */
const isPage = (id: string, name: string): boolean => id.startsWith(inRoot(`./src/web/routes/${name}.tsx`))

/**
 * A file has nearly a kilobyte of headers, compresses worse alone, and waits for others: browsers open six connections to a
 * server without HTTP/2. Links and search results lead to the app page, which had the most files.
 */
const costs: Costs<string> = {
  fileBytesOf: page => (isPage(page, 'app/$id') ? 18_000 : 3000),
  // The first page has a lower limit than the others, and these two have nearly reached theirs.
  weightOf: page => {
    if (isPage(page, 'index')) return 20
    return isPage(page, 'app/$id_.history') || isPage(page, 'app/$id_.versions') ? 10 : 1
  },
}

/** A part has the name of its largest module, so that it keeps its name when others change. */
const namePart = (graph: ModuleGraph, { modules }: Part<string>): string => {
  const [largest = ''] = modules.toSorted((one, other) => sizeOf(graph, other) - sizeOf(graph, one))
  return largest
    .replace(/^.*\/(node_modules|src)\/(web\/)?/, '')
    .replace(/\..*$/, '')
    .replaceAll('/', '-')
}

/** Puts what pages share into few chunks. */
const partNamer = () => {
  let nameOf: ReadonlyMap<string, string> | undefined
  const nameAll = (graph: ModuleGraph) => {
    const parts = joinParts({ parts: listParts(graph, listFrame(graph)), costs })
    return new Map(parts.flatMap(part => part.modules.map((id): [string, string] => [id, namePart(graph, part)])))
  }
  return (id: string, graph: ModuleGraph): string | null => {
    nameOf ??= nameAll(graph)
    return nameOf.get(id) ?? null
  }
}

/** Mutations: only signed-in people need this code. */
const mutationsModule = /@tanstack\/[^/]+\/build\/.*\/(useMutation|mutationObserver)\.js$/
const vendorModule = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//

/** Fails for a group that matches no module, because its pattern is outdated. */
export const usedGroups = (): Plugin => ({
  name: 'rank-atlas:used-groups',
  applyToEnvironment: environment => environment.name === 'client',
  apply: 'build',
  generateBundle() {
    const ids = [...this.getModuleIds()]
    for (const pattern of [mutationsModule, vendorModule]) {
      if (!ids.some(id => pattern.test(id)))
        this.error(`No module matches ${pattern}: change the group in scripts/lib/web-chunks.ts.`)
    }
  },
})

/** The groups of the browser build. */
export const listChunkGroups = () => [
  // Libraries that every page needs. Their file name stays the same between releases, so browsers keep it cached.
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
  { name: partNamer(), priority: 1.5, includeDependenciesRecursively: false },
  // Each other folder of shared code is one chunk. Code that fewer than seven chunks need is included in those.
  { name: folderOf, priority: 1, minShareCount: 7, includeDependenciesRecursively: false },
]
