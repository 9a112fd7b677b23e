import type { Finding, Tree } from './tree.ts'

const document = 'docs/promises.md'
const promises = Array.from({ length: 25 }, (_, index) => `P${index + 1}`)

type Row = { where: string; promise: string; cells: ReadonlyMap<string, string> }

const splitRow = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())

/** The rows of every table, with each cell under the heading of its column. */
const listRows = (text: string): Row[] => {
  const rows: Row[] = []
  let headings: string[] | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('|')) {
      headings = undefined
      continue
    }
    const cells = splitRow(line)
    headings ??= cells
    if (headings === cells || /^[|\s:-]+$/.test(line)) continue
    const named = new Map(headings.map((heading, column) => [heading, cells[column] ?? '']))
    rows.push({ where: `${document}:${index + 1}`, promise: cells[0] ?? '', cells: named })
  }
  return rows
}

const namesIssue = (text: string): boolean => /\bissue \d+\b/.test(text)

const checkPromise = ({ where, promise, cells }: Row, drills: readonly Row[]): Finding[] => {
  const [figure = '', gap = ''] = [cells.get('last figure'), cells.get('not proved')]
  const hasDrill = drills.some(drill => drill.promise === promise)
  const findings = [
    figure === '' && `states no figure of ${promise}: give the last one with its date, or write "not measured yet".`,
    gap !== 'nothing' &&
      !namesIssue(gap) &&
      `does not say what is not proved of ${promise}: write "nothing", or what is missing and its issue ("issue 12").`,
    !hasDrill &&
      !namesIssue(gap) &&
      `names no drill of ${promise}: add a row to the table of drills, or the issue that brings one.`,
  ]
  return findings.filter(why => why !== false).map(why => ({ where, why }))
}

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a call in this file has this title as its first argument; `…` stands for what the test inserts. */
const hasTitle = (source: string, title: string): boolean => {
  if (!/\w/.test(title)) return false
  const words = title.split('…').map(escapeForPattern).join('.*')
  return new RegExp(`\\(\\s*(['"\`])${words}\\1`).test(source.replace(/^\s*\/\/.*$/gm, ''))
}

/** A drill is a test, as `path`: group > title, or a part of the bench, as `path`. */
const checkDrill = (tree: Tree, { where, promise, cells }: Row): Finding[] => {
  const [, path = '', text = ''] = /^`([^`]+)`(?:: (.+))?$/.exec(cells.get('drill') ?? '') ?? []
  if (path === '') return [{ where, why: `names no file of a drill of ${promise}: write \`path\`: title of the test.` }]
  if (!tree.paths.includes(path)) {
    return [{ where, why: `names ${path} as a drill of ${promise}, but there is no such file: correct one of them.` }]
  }
  if (text === '' && path.startsWith('bench/parts/')) return []
  if (text === '') return [{ where, why: `names no test in ${path} as a drill of ${promise}: add its title.` }]
  const source = tree.read(path)
  return text
    .split(' > ')
    .filter(title => !hasTitle(source, title))
    .map(title => ({
      where,
      why: `names the test "${title}" as a drill of ${promise}, but ${path} has no such test: correct one of them.`,
    }))
}

const checkNumbers = (rows: readonly Row[], drills: readonly Row[]): Finding[] => {
  const counts = new Map(promises.map(number => [number, rows.filter(({ promise }) => promise === number).length]))
  const wrong = [...counts].filter(([, count]) => count !== 1)
  const unknown = [...rows, ...drills].filter(({ promise }) => !counts.has(promise))
  return [
    ...wrong.map(([promise, count]) => ({
      where: document,
      why: `has ${count} rows of the promise ${promise}: every promise has one.`,
    })),
    ...unknown.map(({ where, promise }) => ({ where, why: `has the number "${promise}", which no promise has.` })),
  ]
}

/** Checks that every promise to the owner of a server names the drills that prove it, and that these exist. */
export const checkPromises = (tree: Tree): Finding[] => {
  if (!tree.paths.includes(document)) {
    return [{ where: document, why: 'is missing: it says what we promise to owners of servers, and what proves it.' }]
  }
  const rows = listRows(tree.read(document))
  const drills = rows.filter(({ cells }) => cells.has('drill'))
  const promiseRows = rows.filter(({ cells }) => !cells.has('drill'))
  return [
    ...checkNumbers(promiseRows, drills),
    ...promiseRows.flatMap(row => checkPromise(row, drills)),
    ...drills.flatMap(drill => checkDrill(tree, drill)),
  ]
}
