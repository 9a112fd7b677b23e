import { posix } from 'node:path'
import { serverRoots } from './rooms.ts'
import { type Finding, isTestFile, type Tree } from './tree.ts'

/** The closed list. An eleventh role needs a decision record in docs/decisions. */
const roles = ['table', 'repository', 'rules', 'usecases', 'routes', 'jobs', 'errors', 'config', 'email', 'channel']

const otherFolders = ['platform', 'testing']

const emptyNames = /(^|[-.])(utils?|helpers?|common|misc|shared)([-.]|$)/
const ourFolders = /^(src|fake-appstore|demo-provider|bench|e2e|scripts)\//

const checkEmptyName = (path: string): Finding[] => {
  const part = path.split('/').find(name => emptyNames.test(name))
  if (!part || !ourFolders.test(path)) return []
  const why = `the name "${part}" is meaningless (so are utils, helpers, common, misc and shared): name what the code does.`
  return [{ where: path, why }]
}

const hasRole = (name: string): boolean => roles.some(role => new RegExp(`^[a-z0-9-]+\\.${role}\\.tsx?$`).test(name))

const checkRole = (path: string): Finding[] => {
  const [, noun = ''] = /^src\/server\/([^/]+)\/.*\.tsx?$/.exec(path) ?? []
  if (noun === '' || otherFolders.includes(noun) || isTestFile(path)) return []
  if (path.split('/').includes('testing'))
    return [
      { where: path, why: `what tests share is in src/server/testing: move this file to src/server/testing/${noun}.` },
    ]
  if (hasRole(posix.basename(path))) return []
  const list = roles.map(role => `.${role}`).join(' ')
  const why = `a file of a server noun is named <name>.<role>.ts, and its role is one of ${list}: the list is closed, so that people know where to look; an eleventh role needs a decision record.`
  return [{ where: path, why }]
}

const checkRoot = (path: string): Finding[] => {
  const [, name] = /^src\/server\/([^/]+)\.tsx?$/.exec(path) ?? []
  if (!name || isTestFile(path) || serverRoots.some(root => root === name)) return []
  const why = `only the roots ${serverRoots.join(', ')} are directly in src/server: move this file to the folder of its noun.`
  return [{ where: path, why }]
}

/** Meaningless names, files of server nouns without a role, and unknown files among the roots of the server. */
export const checkNames = (tree: Tree): Finding[] =>
  tree.paths.flatMap(path => [...checkEmptyName(path), ...checkRole(path), ...checkRoot(path)])
