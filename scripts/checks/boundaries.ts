import { type Aliases, listImports, resolveImport, type Target } from './imports.ts'
import {
  appstoreUsers,
  appstoreWhy,
  circleWhy,
  componentCircleWhy,
  type Room,
  rooms,
  serverRootWhy,
  standIns,
  strangers,
  testingWhy,
  webLayers,
} from './rooms.ts'
import { type Finding, isSource, isTestFile, type Tree } from './tree.ts'

type Edge = { from: string; room: Room; specifier: string; line: number; isTest: boolean; target: Target }

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

const findRoom = (path: string): Room | undefined => rooms.find(({ folder }) => isInside(path, folder))

const isTesting = (path: string): boolean => isTestFile(path) || path.split('/').includes('testing')

/** `collector` for `src/server/collector/planner.rules.ts`; '' for a root file of the server. */
const nounOf = (path: string): string | undefined => {
  if (!isInside(path, 'src/server')) return undefined
  const [, , noun = '', ...rest] = path.split('/')
  return rest.length > 0 ? noun : ''
}

/** `components` for `src/web/components/maps/world-map.tsx`, with its folder; undefined for files above the layers. */
const layerOf = (path: string): { layer: string; folder: string } | undefined => {
  const [, , layer = '', folder = ''] = isInside(path, 'src/web') ? path.split('/') : []
  return layer in webLayers ? { layer, folder } : undefined
}

/** `maps` for `src/web/components/maps/world-map.tsx`. */
const componentFolderOf = (path: string): string | undefined => {
  const { layer, folder } = layerOf(path) ?? {}
  return layer === 'components' ? folder : undefined
}

const checkInsideWeb = ({ from, isTest }: Edge, path: string): string | undefined => {
  const [own, other] = [layerOf(from), layerOf(path)]
  if (isTest || !own || !other) return undefined
  const { may, why } = webLayers[own.layer] ?? {}
  const isSameRoom = own.layer === other.layer && (own.layer !== 'screens' || own.folder === other.folder)
  return isSameRoom || may?.includes(other.layer) ? undefined : why
}

const checkPackage = ({ room, isTest }: Edge, packageName: string): string | undefined => {
  const { packages } = room
  if (isTest || !packages) return undefined
  const name = packageName.startsWith('node:') ? 'node:' : packageName
  return packages.includes(name) ? undefined : room.why
}

const checkInsideServer = ({ from, isTest }: Edge, path: string): string | undefined => {
  const [own, other] = [nounOf(from), nounOf(path)]
  if (own === undefined) return undefined
  if (other === '' && own !== '' && !isTest) return serverRootWhy
  if (isInside(path, 'src/appstore') && own !== '' && !isTest && !appstoreUsers.includes(own)) return appstoreWhy
  return strangers.find(({ nouns }) => own !== other && nouns.includes(own) && nouns.includes(other ?? ''))?.why
}

const checkPath = (edge: Edge, path: string): string | undefined => {
  const { room, isTest } = edge
  const target = findRoom(path)
  const standInWhy = standIns.get(target?.name ?? '')
  if (standInWhy && isInside(edge.from, 'src')) return isTest ? undefined : standInWhy
  if (target && target !== room && room.may && !room.may.includes(target.name)) return room.why
  if (!isTest && isInside(edge.from, 'src') && path.split('/').includes('testing')) return testingWhy
  return checkInsideServer(edge, path) ?? checkInsideWeb(edge, path)
}

const checkImport = (edge: Edge): string | undefined =>
  'path' in edge.target ? checkPath(edge, edge.target.path) : checkPackage(edge, edge.target.packageName)

const readAliases = (tree: Tree): Aliases => JSON.parse(tree.read('package.json')).imports ?? {}

/** Every import of a file inside one of the folders in `rooms.ts`. */
const listEdges = (tree: Tree): Edge[] => {
  const aliases = readAliases(tree)
  return tree.paths.filter(isSource).flatMap(from => {
    const room = findRoom(from)
    if (!room) return []
    return listImports(tree.read(from)).map(({ specifier, line }) => {
      const target = resolveImport({ from, specifier, aliases })
      return { from, room, specifier, line, isTest: isTesting(from), target }
    })
  })
}

/** Every import that breaks a rule in `rooms.ts`. */
export const checkBoundaries = (tree: Tree): Finding[] =>
  listEdges(tree).flatMap(edge => {
    const why = checkImport(edge)
    return why ? [{ where: `${edge.from}:${edge.line}`, why: `must not import ${edge.specifier}: ${why}.` }] : []
  })

type Arrow = { from: string; to: string; finding: (circle: string) => Finding }

const roomOf = (path: string): string | undefined => nounOf(path) ?? componentFolderOf(path)

/**
 * The first import of each edge between two nouns of the server, or two folders of components. Type imports count, because a
 * reader needs both files.
 */
const listArrows = (tree: Tree): Map<string, Arrow> => {
  const arrows = new Map<string, Arrow>()
  for (const { from: file, specifier, line, isTest, target } of listEdges(tree)) {
    const [from, to] = [roomOf(file), 'path' in target ? roomOf(target.path) : undefined]
    if (isTest || !from || !to || from === to || arrows.has(`${from} → ${to}`)) continue
    const finding = (circle: string) => ({
      where: `${file}:${line}`,
      why: `must not import ${specifier}: ${componentFolderOf(file) ? `the folders ${circle} form a cycle; ${componentCircleWhy}` : `the nouns ${circle} form a cycle; ${circleWhy}`}.`,
    })
    arrows.set(`${from} → ${to}`, { from, to, finding })
  }
  return arrows
}

/** The shortest path along the edges, including both ends. */
const findWay = (arrows: readonly Arrow[], start: string, end: string): string[] | undefined => {
  const ways = [[start]]
  const seen = new Set([start])
  for (const way of ways) {
    if (way.at(-1) === end) return way
    for (const { from, to } of arrows) {
      if (from !== way.at(-1) || seen.has(to)) continue
      seen.add(to)
      ways.push([...way, to])
    }
  }
  return undefined
}

export const checkCircles = (tree: Tree): Finding[] => {
  const arrows = [...listArrows(tree).values()]
  return arrows.flatMap(({ from, to, finding }) => {
    const way = findWay(arrows, to, from)
    return way ? [finding([from, ...way].join(' → '))] : []
  })
}
