import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { type Finding, isTestFile, type Tree } from './tree.ts'

/** A title that begins with one of these continues that of its `describe`. A sentence begins with who or what it is about. */
const continuing = new Set(
  (
    'is are was has have does do cannot can may must never of that with without for by to in on from at as ' +
    'shows show says say ends counts keeps gets reads names leaves sends contains finds lists gives takes tells ' +
    'refuses reports returns runs comes goes stays works changes explains sorts uses fits answers waits links'
  ).split(' '),
)

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap(key => Reflect.get(node, key)).filter(isNode)

/** `test.runIf(isLong).each(names)` is `['test', 'runIf', 'each']`. */
const namesOf = (node: Node): string[] => {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'CallExpression') return namesOf(node.callee)
  const isMember = node.type === 'MemberExpression' && node.property.type === 'Identifier'
  return isMember ? [...namesOf(node.object), ...namesOf(node.property)] : []
}

type Title = { text: string; start: number }

/** The titles of the tests below a `describe`. Those in a `describe.each` are left out: they cannot repeat what differs. */
const listNested = (node: Node, isNested = false): Title[] => {
  const [name, ...more] = node.type === 'CallExpression' ? namesOf(node.callee) : []
  const [first] = node.type === 'CallExpression' ? node.arguments : []
  const isTitled = first?.type === 'Literal' && typeof first.value === 'string'
  const found = isNested && name === 'test' && isTitled ? [{ text: String(first.value), start: first.start }] : []
  const isBelow = name === 'describe' && isTitled ? !more.includes('each') : isNested
  return [...found, ...childrenOf(node).flatMap(child => listNested(child, isBelow))]
}

export const checkTitles = (tree: Tree): Finding[] =>
  tree.paths.filter(isTestFile).flatMap(path => {
    const source = tree.read(path)
    return listNested(parseSync(path, source).program)
      .filter(({ text }) => continuing.has(text.split(/[\s,:]/, 1)[0] ?? ''))
      .map(({ text, start }) => ({
        where: `${path}:${source.slice(0, start).split('\n').length}`,
        why: `"${text}" is half a sentence: begin with who or what it is about, even if the describe above says so.`,
      }))
  })
