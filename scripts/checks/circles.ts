import { componentFolderOf, listEdges, nounOf } from './boundaries.ts'
import { circleWhy, componentCircleWhy } from './rooms.ts'
import type { Finding, Tree } from './tree.ts'

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

/** Nouns of the server, or folders of components, that import each other directly or indirectly. */
export const checkCircles = (tree: Tree): Finding[] => {
  const arrows = [...listArrows(tree).values()]
  return arrows.flatMap(({ from, to, finding }) => {
    const way = findWay(arrows, to, from)
    return way ? [finding([from, ...way].join(' → '))] : []
  })
}
