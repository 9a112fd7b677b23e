import { posix } from 'node:path'
import type { Finding, Tree } from './tree.ts'

const document = 'ARCHITECTURE.md'

const listFolders = (paths: readonly string[]): Set<string> => {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder)
  }
  return folders
}

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const checkServerFolders = (tree: Tree, text: string): Finding[] =>
  [...listFolders(tree.paths)]
    .filter(folder => /^src\/server\/[^/]+$/.test(folder))
    .map(folder => posix.basename(folder))
    .filter(name => !new RegExp(`(^|[^\\w-])${escapeForPattern(name)}/`).test(text))
    .map(name => ({
      where: document,
      why: `does not name the folder src/server/${name}/: add a row that says what it holds.`,
    }))

type Rooms<Names> = { server: Names; contract: Names; screens: Names }

const listNouns = (tree: Tree): Rooms<Set<string>> => {
  const find = (pattern: RegExp) => new Set(tree.paths.flatMap(path => pattern.exec(path)?.[1] ?? []))
  const contract = find(/^src\/contract\/([a-z-]+)\.ts$/)
  const server = find(/^src\/server\/([a-z-]+)\//)
  for (const machinery of ['ask', 'endpoint', 'endpoints', 'error-help', 'errors', 'groups', 'lists'])
    contract.delete(machinery)
  for (const machinery of ['platform', 'testing']) server.delete(machinery)
  return { server, contract, screens: find(/^src\/web\/screens\/([a-z-]+)\//) }
}

const nounTable = /^\| server \| contract \| screens \|\n.*\n((?:\|.*\n)*)/m

const listTableNames = (text: string): Rooms<string[]> => {
  const rows = (nounTable.exec(text)?.[1] ?? '').split('\n').map(row => row.split('|').slice(1, 4))
  const namesIn = (column: number) =>
    rows.flatMap(row => [...(row[column] ?? '').matchAll(/`([^`]+)`/g)].map(match => match[1] ?? ''))
  return { server: namesIn(0), contract: namesIn(1), screens: namesIn(2) }
}

const checkNouns = (tree: Tree, text: string): Finding[] => {
  const [nouns, table] = [listNouns(tree), listTableNames(text)]
  const rooms = ['server', 'contract', 'screens'] as const
  const hasNamesake = (name: string, room: (typeof rooms)[number]): boolean =>
    room === 'server' ? nouns.contract.has(name) || nouns.screens.has(name) : nouns.server.has(name)
  return rooms.flatMap(room => {
    const alone = [...nouns[room]].filter(name => !hasNamesake(name, room) && !table[room].includes(name))
    const stale = table[room].filter((name, index, all) => !nouns[room].has(name) || all.indexOf(name) < index)
    return [
      ...alone.map(name => ({
        where: document,
        why: `does not map the noun ${name} of ${room}: use the name of its noun, or add a row to the noun table.`,
      })),
      ...stale.map(name => ({
        where: document,
        why: `names the noun ${name} of ${room}, which does not exist or has another row: correct the noun table.`,
      })),
    ]
  })
}

const isPattern = (path: string): boolean => /[<>*{}…\s]/.test(path)

/** Paths in `code` and in [links](…) that start with an existing folder or have a file extension. */
const listNamedPaths = (tree: Tree, text: string): string[] => {
  const tops = new Set(tree.paths.map(path => path.split('/')[0]))
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(match => match[1] ?? '')
  const links = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(match => match[1] ?? '')
  const looksLikePath = (path: string): boolean => {
    if (isPattern(path) || /^([a-z]+:|[/#@.]?\/|[#@.-])/.test(path)) return false
    const [top = '', ...rest] = path.split('/')
    return (rest.length > 0 && (tops.has(top) || top === 'src')) || /^[\w./-]+\.(ts|tsx|mjs|md|json|sql)$/.test(path)
  }
  return [...new Set([...code, ...links].map(path => path.replace(/^\.\//, '').replace(/\/$/, '')))].filter(
    looksLikePath,
  )
}

const checkNamedPaths = (tree: Tree, text: string): Finding[] => {
  const known = new Set([...tree.paths, ...listFolders(tree.paths)])
  const baseNames = new Set(tree.paths.map(path => posix.basename(path)))
  const exists = (path: string): boolean =>
    known.has(path) || known.has(`src/${path}`) || (!path.includes('/') && baseNames.has(path))
  return listNamedPaths(tree, text)
    .filter(path => !exists(path))
    .map(path => ({
      where: document,
      why: `names ${path}, but there is no such file or folder: correct one of them.`,
    }))
}

export const checkArchitecture = (tree: Tree): Finding[] => {
  if (!tree.paths.includes(document)) {
    return [{ where: document, why: 'is missing: it is the page that says where things are.' }]
  }
  const text = tree.read(document)
  return [...checkServerFolders(tree, text), ...checkNouns(tree, text), ...checkNamedPaths(tree, text)]
}
