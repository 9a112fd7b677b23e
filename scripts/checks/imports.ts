import { posix } from 'node:path'

export type Import = { specifier: string; line: number }

/** `import … from 'x'`, `export … from 'x'` and `import 'x'` begin a line; `import('x')` may appear anywhere. */
const statements = [
  /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])([^'"\n]+)\1/gm,
  /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm,
  /\b(?:import|vi\.mock)\(\s*(['"])([^'"\n]+)\1/g,
]

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

export const listImports = (text: string): Import[] =>
  statements.flatMap(statement =>
    [...text.matchAll(statement)].map(match => ({
      specifier: match[2] ?? '',
      line: lineOf(text, match.index + match[0].length),
    })),
  )

/** The `imports` field of package.json. */
export type Aliases = Readonly<Record<string, string>>

const resolveAlias = (specifier: string, aliases: Aliases): string | undefined => {
  for (const [name, target] of Object.entries(aliases)) {
    if (name === specifier) return posix.normalize(target)
    const prefix = name.endsWith('*') ? name.slice(0, -1) : undefined
    if (prefix && specifier.startsWith(prefix)) {
      return posix.normalize(target.replace('*', specifier.slice(prefix.length)))
    }
  }
  return undefined
}

/** A path in the project, or the name of a package (`zod`, `@scope/name`, `node:fs`). */
export type Target = { path: string } | { packageName: string }

export const resolveImport = ({
  from,
  specifier,
  aliases,
}: {
  from: string
  specifier: string
  aliases: Aliases
}): Target => {
  if (specifier.startsWith('.')) return { path: posix.join(posix.dirname(from), specifier) }
  const path = resolveAlias(specifier, aliases)
  if (path !== undefined) return { path }
  const [scope = '', name = ''] = specifier.split('/')
  return { packageName: scope.startsWith('@') ? `${scope}/${name}` : scope }
}
