// How the build of the screens is divided into files.
import type { Plugin } from 'vite'
import { inRoot } from './paths.mjs'

/** The folder of shared code, such as `maps`, `lib` or `domain`. Each screen is its own chunk. */
const folderOf = (id: string): string | null =>
  /\/src\/(?:(domain|contract)|web\/(lib)|web\/components\/([^/]+))\//.exec(id)?.slice(1).find(Boolean) ?? null

type ModuleGraph = {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** All direct and transitive imports of these files. */
const listImports = (graph: ModuleGraph, ids: readonly string[]): Set<string> => {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const found = new Set(ids.flatMap(importsOf))
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}

/** Most pages need what lists and their titles are made of. */
const listParts = [
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
  const parts = [...listParts, ...listImports(graph, listParts)].filter(id => folderOf(id) !== 'app-list')
  return new Set([...listImports(graph, [inRoot('./src/web/main.tsx')]), ...first, ...parts])
}

/** Puts the frame into one chunk. Otherwise it would be a hundred small files. */
const frameNamer = () => {
  let frame: ReadonlySet<string> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    frame ??= listFrame(graph)
    return frame.has(id) ? 'frame' : null
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
  // Each other folder of shared code is one chunk. Code that fewer than seven chunks need is included in those.
  { name: folderOf, priority: 1, minShareCount: 7, includeDependenciesRecursively: false },
]
