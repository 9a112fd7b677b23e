import type { Finding, Tree } from './tree.ts'

const config = 'vite.config.ts'

/**
 * Checks that every source file named in the build configuration exists: renaming a file would otherwise silently drop it
 * from its plugin.
 */
export const checkBuildNames = (tree: Tree): Finding[] =>
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
