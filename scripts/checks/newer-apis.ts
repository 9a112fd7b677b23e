import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { features } from 'web-features'
import { supportedBrowsers } from '../../src/web/supported-browsers.ts'
import { type Finding, isSource, isTestFile, type Tree } from './tree.ts'

type Support = Readonly<Record<string, string | undefined>>

const { chrome, edge, firefox, safari } = supportedBrowsers

const browsers = [
  { key: 'chrome', name: 'Chrome', first: chrome },
  { key: 'chrome_android', name: 'Chrome on Android', first: chrome },
  { key: 'edge', name: 'Edge', first: edge },
  { key: 'firefox', name: 'Firefox', first: firefox },
  { key: 'firefox_android', name: 'Firefox on Android', first: firefox },
  { key: 'safari', name: 'Safari', first: safari },
  { key: 'safari_ios', name: 'Safari on iOS', first: safari },
]

/** Why a feature is too new: `it came with Safari 17.4`; undefined if every supported browser has it. */
const findTooNew = (support: Support): string | undefined => {
  const late = browsers.find(({ key, first }) => !(Number(support[key]?.replace('≤', '')) <= first))
  return (
    late && (support[late.key] ? `it came with ${late.name} ${support[late.key]}` : `${late.name} does not support it`)
  )
}

/**
 * The name as written in code: `Map.groupBy` for the key `javascript.builtins.Map.groupBy`, `dialog.closedby` for an HTML
 * key.
 */
const readName = (key: string): { kind: 'script' | 'html'; name: string } | undefined => {
  const [, path, name = ''] =
    /^(javascript\.builtins|api|html\.elements|html\.global_attributes)\.(\w+(?:\.\w+)?)$/.exec(key) ?? []
  if (!path) return undefined
  if (path === 'html.global_attributes') return { kind: 'html', name: `*.${name}` }
  return path === 'html.elements' ? { kind: 'html', name } : { kind: 'script', name: name.replace(/_static$/, '') }
}

const statuses = Object.values(features).flatMap(feature =>
  feature.kind === 'feature' ? Object.entries<{ support: Support }>(feature.status.by_compat_key ?? {}) : [],
)

const tooNew = { script: new Map<string, string>(), html: new Map<string, string>() }
/** Method names that some interface supports in all browsers, so the name alone proves nothing. */
const oldMethods = new Set<string>()
const newMethods = new Map<string, string>()

/** Interfaces whose objects the screens use. For other interfaces, a method named `to` is more likely one of ours. */
const handled =
  /^(Array|TypedArray|ArrayBuffer|String|Set|Map|Iterator|Promise|RegExp|Date|Node|Element|(HTML|SVG)\w*Element|Event|AbortSignal|Request|Response|Headers|Blob|URLSearchParams)$/

for (const [key, { support }] of statuses) {
  const read = readName(key)
  if (!read) continue
  const [owner = '', member] = read.name.split('.')
  const why = findTooNew(support)
  if (why) tooNew[read.kind].set(read.name, why)
  if (read.kind === 'html' || !member) continue
  if (!why) oldMethods.add(member)
  else if (handled.test(owner)) newMethods.set(member, why)
}

/** Why a global, or a member of one, is not supported everywhere: `Map.groupBy`, `Temporal`. */
const whyTooNew = (name: string): string | undefined => tooNew.script.get(name)

/** The same for a method of any object, if no older method has the same name. */
const whyMethodTooNew = (method: string): string | undefined =>
  oldMethods.has(method) ? undefined : newMethods.get(method)

/** The same for an attribute of an element: `closedby` of `dialog`. */
const whyAttributeTooNew = (element: string, attribute: string): string | undefined =>
  tooNew.html.get(`${element}.${attribute}`) ?? tooNew.html.get(`*.${attribute}`)

type Allowance = { name: string; reason: string }

/** Features that a browser may lack without harm. The check also reports unused allowances. */
const allowed: readonly Allowance[] = [
  { name: 'autocapitalize', reason: 'It affects on-screen keyboards, which Safari on a Mac does not have.' },
  { name: 'Window.open', reason: 'Safari on iOS opens a tab. It ignores window sizes, which we do not use.' },
]

/** The browser gets only names and addresses of the contract (`vite.config.ts`). */
const runsInBrowsers = (path: string): boolean =>
  /^src\/(web|domain)\//.test(path) && isSource(path) && !isTestFile(path) && !/\/testing\/|server-entry/.test(path)

const interfaces: Readonly<Record<string, string>> = {
  window: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
  screen: 'Screen',
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const listNodes = (node: Node): Node[] => {
  const children = (visitorKeys[node.type] ?? []).flatMap(key => Reflect.get(node, key))
  return [node, ...children.filter(isNode).flatMap(listNodes)]
}

/** Names that a file imports or declares are not globals. */
const listOwnNames = (node: Node): string[] => {
  if (node.type === 'ImportDeclaration') return node.specifiers.map(({ local }) => local.name)
  const isDeclaration =
    node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration'
  return isDeclaration && node.id?.type === 'Identifier' ? [node.id.name] : []
}

const lastName = (node: Node): string[] => {
  if (node.type === 'Identifier') return [node.name]
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? [node.property.name] : []
}

/** Features that a file detects before use: `'groupBy' in Map`, `typeof Temporal`, `Map.groupBy?.(…)`. */
const listGuarded = (node: Node): string[] => {
  if (node.type === 'BinaryExpression' && node.operator === 'in') {
    return node.left.type === 'Literal' ? [String(node.left.value)] : []
  }
  if (node.type === 'UnaryExpression' && node.operator === 'typeof') return lastName(node.argument)
  if (node.type === 'CallExpression' && node.optional) return lastName(node.callee)
  return node.type === 'MemberExpression' && node.optional ? lastName(node.object) : []
}

type Use = { name: string; why: string | undefined; start: number }

const listAttributes = (node: Node): Use[] => {
  if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return []
  const element = node.name.name
  return node.attributes.flatMap(attribute => {
    if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') return []
    const name = attribute.name.name.toLowerCase()
    return { name, why: whyAttributeTooNew(element, name), start: attribute.start }
  })
}

const listMembers = (node: Node): Use[] => {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return []
  if (node.object.type !== 'Identifier') return []
  const owner = interfaces[node.object.name] ?? node.object.name
  const name = `${owner}.${node.property.name}`
  return [{ name, why: whyTooNew(name) ?? whyTooNew(owner), start: node.start }]
}

/** Finds methods by name only, because the type of the object is unknown. Also finds members of globals. */
const listMethods = (node: Node, known: ReadonlySet<string>): Use[] => {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { object, property } = node.callee
  const [owner = ''] = object.type === 'Identifier' ? [object.name] : []
  const isKnown = known.has(owner) || owner in interfaces || /^[A-Z]/.test(owner)
  if (isKnown || property.type !== 'Identifier') return []
  return [{ name: property.name, why: whyMethodTooNew(property.name), start: node.start }]
}

const listConstructed = (node: Node): Use[] => {
  if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier') return []
  return [{ name: node.callee.name, why: whyTooNew(node.callee.name), start: node.start }]
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const listUses = (path: string, text: string): (Use & { line: number })[] => {
  const nodes = listNodes(parseSync(path, text).program)
  const known = new Set(nodes.flatMap(node => [...listOwnNames(node), ...listGuarded(node)]))
  return nodes
    .flatMap(node => [
      ...listAttributes(node),
      ...listMembers(node),
      ...listConstructed(node),
      ...listMethods(node, known),
    ])
    .filter(({ name, why }) => why && !name.split('.').some(part => known.has(part)))
    .map(use => ({ ...use, line: lineOf(text, use.start) }))
}

export const checkNewerApis = (tree: Tree, allowances: readonly Allowance[] = allowed): Finding[] => {
  const uses = tree.paths
    .filter(runsInBrowsers)
    .flatMap(path => listUses(path, tree.read(path)).map(use => ({ ...use, where: `${path}:${use.line}` })))
  const mayBeUsed = new Set(allowances.map(({ name }) => name))
  const idle = allowances.filter(({ name }) => !uses.some(use => use.name === name))
  return [
    ...uses
      .filter(({ name }) => !mayBeUsed.has(name))
      .map(({ name, why, where }) => ({
        where,
        why: `uses ${name}, which some browsers of src/web/supported-browsers.ts lack (${why}): use an API that all of them have, or detect it first.`,
      })),
    ...idle.map(({ name }) => ({
      where: 'scripts/checks/newer-apis.ts',
      why: `has an unused allowance for ${name}: remove it.`,
    })),
  ]
}
