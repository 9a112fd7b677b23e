import { features } from 'web-features'
import { supportedBrowsers } from '../../src/web/supported-browsers.ts'

type Support = Readonly<Record<string, string | undefined>>

const { chrome, edge, firefox, safari } = supportedBrowsers

/** The supported browsers, each with its name and its minimum version. */
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
export const whyTooNew = (name: string): string | undefined => tooNew.script.get(name)

/** The same for a method of any object, if no older method has the same name. */
export const whyMethodTooNew = (method: string): string | undefined =>
  oldMethods.has(method) ? undefined : newMethods.get(method)

/** The same for an attribute of an element: `closedby` of `dialog`. */
export const whyAttributeTooNew = (element: string, attribute: string): string | undefined =>
  tooNew.html.get(`${element}.${attribute}`) ?? tooNew.html.get(`*.${attribute}`)
