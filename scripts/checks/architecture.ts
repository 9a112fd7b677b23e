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
      why: `does not name the folder src/server/${name}/: say in a line what it holds.`,
    }))

const isPattern = (path: string): boolean => /[<>*{}…\s]/.test(path)

/** Paths in `code` and in [links](…): those with a folder we have, or with a file's ending. */
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
      why: `names ${path}, and there is no such file or folder: correct the one or the other.`,
    }))
}

/** The plan of the house and the house agree. */
export const checkArchitecture = (tree: Tree): Finding[] => {
  if (!tree.paths.includes(document)) {
    return [{ where: document, why: 'is missing: it is the one page that tells people where things are.' }]
  }
  const text = tree.read(document)
  return [...checkServerFolders(tree, text), ...checkNamedPaths(tree, text)]
}
