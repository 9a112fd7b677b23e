import type { Finding, Tree } from './tree.ts'

const configs = ['vite.config.ts', 'scripts/lib/web-chunks.ts']

/**
 * Checks that every source file named in the build configuration exists: renaming a file would otherwise silently drop it
 * from its chunk or plugin.
 */
export const checkBuildNames = (tree: Tree): Finding[] =>
  configs.filter(config => tree.paths.includes(config)).flatMap(config => checkNamesIn(tree, config))

const checkNamesIn = (tree: Tree, config: string): Finding[] =>
  tree
    .read(config)
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/'\.\/((?:src|scripts)\/[^']+)'/g)]
        .map(([, path = '']) => path)
        .filter(path => !tree.paths.some(known => known === path || known.startsWith(`${path.replace(/\/$/, '')}/`)))
        .map(path => ({
          where: `${config}:${index + 1}`,
          why: `names ${path}, which does not exist: use its current name.`,
        })),
    )
