// How the build of the screens takes icons from lucide-react.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { inRoot } from './paths.mjs'

const iconMaker = '/lucide-react/dist/esm/createLucideIcon.mjs'

const icons = inRoot('node_modules/lucide-react/dist/esm')

/** The file of each icon by the names that lucide-react exports it under. */
const readIconFiles = (): ReadonlyMap<string, string> => {
  const index = readFileSync(join(icons, 'lucide-react.mjs'), 'utf8')
  const lines = [...index.matchAll(/^export \{ (default as [^}]+) \} from '([^']+)';$/gm)]
  return new Map(
    lines.flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name): [string, string] => [name.replace('default as ', ''), join(icons, file)]),
    ),
  )
}

const importOfIcons = /^import \{([^}]+)\} from 'lucide-react'$/gm

/**
 * Both builds create icons with `create-icon.ts` from the shapes of lucide-react. Each module imports the files of its own
 * icons: through the index, every page would seem to need all of them, and the first page had the icons of all others.
 */
export const plainIcons = (): Plugin => {
  const files = readIconFiles()
  const importOf = (specifier: string): string => {
    const [name = '', local = name] = specifier.split(' as ')
    const file = files.get(name)
    if (!file)
      throw new Error(`lucide-react has no icon ${name}, or its index changed: change scripts/lib/web-icons.ts.`)
    return `import ${local} from ${JSON.stringify(file)}`
  }
  const importAll = (_: string, specifiers: string): string => {
    const values = specifiers.split(',').map(specifier => specifier.trim())
    return values
      .filter(value => value !== '' && !value.startsWith('type '))
      .map(importOf)
      .join('; ')
  }
  let isReplaced = false
  return {
    name: 'rank-atlas:plain-icons',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (id.includes('/src/web/') ? code.replaceAll(importOfIcons, importAll) : null),
    load(id) {
      if (!id.endsWith(iconMaker)) return null
      isReplaced = true
      return `export { createIcon as default } from ${JSON.stringify(inRoot('src/web/lib/create-icon.ts'))}`
    },
    generateBundle() {
      if (!isReplaced) this.error(`lucide-react has no ${iconMaker} any more: change scripts/lib/web-icons.ts.`)
    },
  }
}
