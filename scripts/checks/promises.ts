import { type Finding, isTestFile, type Tree } from './tree.ts'

const document = 'docs/promises.md'
const tag = /^\s*\/\/ Promise: (.+)$/
const titledTest = /^\s*(test|describe)\b/

type Tag = { path: string; line: number; promises: string[]; next: string }

const isDrill = (path: string): boolean => isTestFile(path) || path.startsWith('bench/parts/')

const listTags = (tree: Tree): Tag[] =>
  tree.paths.filter(isDrill).flatMap(path => {
    const lines = tree.read(path).split('\n')
    return lines.flatMap((text, index) => {
      const promises = tag.exec(text)?.[1]?.split(', ')
      return promises ? [{ path, line: index + 1, promises, next: lines[index + 1] ?? '' }] : []
    })
  })

/** The numbers in the table of promises; the table of tests is generated. */
const listPromises = (text: string): string[] =>
  [...text.matchAll(/^\* \*\*(P\d+)\*\*/gm)].map(([, number = '']) => number)

/** Which files prove each promise, as the rows of a table. `npm run docs` writes them into docs/promises.md. */
export const writePromiseTests = (tree: Tree): string => {
  const tags = listTags(tree)
  const rows = listPromises(tree.read(document)).map(promise => {
    const paths = tags.filter(({ promises }) => promises.includes(promise)).map(({ path }) => path)
    return `| ${promise} | ${[...new Set(paths)].map(path => `\`${path}\``).join('<br>')} |`
  })
  return ['| no. | tests |', '| --- | --- |', ...rows].join('\n')
}

const checkTag = ({ path, line, promises, next }: Tag, known: readonly string[]): Finding[] => {
  const unknown = promises.filter(promise => !known.includes(promise))
  const where = `${path}:${line}`
  return [
    ...unknown.map(promise => ({ where, why: `names the promise "${promise}", which ${document} does not have.` })),
    ...(path.startsWith('bench/') || titledTest.test(next)
      ? []
      : [{ where, why: 'names a promise, but no test follows: write the comment directly above its test.' }]),
  ]
}

export const checkPromises = (tree: Tree): Finding[] => {
  if (!tree.paths.includes(document)) {
    return [{ where: document, why: 'is missing: it says what we promise to owners of servers, and what proves it.' }]
  }
  const known = listPromises(tree.read(document))
  const tags = listTags(tree)
  const untested = known.filter(promise => !tags.some(({ promises }) => promises.includes(promise)))
  return [
    ...tags.flatMap(one => checkTag(one, known)),
    ...untested.map(promise => ({
      where: document,
      why: `has the promise ${promise}, which no test names: write "// Promise: ${promise}" above the test that proves it.`,
    })),
  ]
}
