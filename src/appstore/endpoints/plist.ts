import type { Answer } from '../answer.ts'
import { fieldOf } from '../read-fields.ts'
import { parseXml } from '../xml.ts'

/**
 * Parses a property list: `dict` becomes an object, `array` an array, everything else its text. Tag order is preserved while
 * parsing, because in a plist a value belongs to the key before it.
 * @throws UnusableAnswerError
 */
export const parsePlist = (answer: Answer): unknown => {
  const document = parseXml(answer, { rootName: 'plist', options: { preserveOrder: true } })
  const root = nodesOf(document).find(node => tagOf(node) === 'plist')
  return nodesOf(fieldOf(root, 'plist')).map(readValue)[0]
}

/** The parser represents a tag as `{ dict: [children] }` and text as `{ '#text': 'term' }`. */
const nodesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const tagOf = (node: unknown): string => Object.keys(node ?? {}).find(key => key !== ':@') ?? ''

const readValue = (node: unknown): unknown => {
  const tag = tagOf(node)
  const children = nodesOf(fieldOf(node, tag))
  if (tag === 'dict') return readDict(children)
  if (tag === 'array') return children.map(readValue)
  return textOf(children)
}

const readDict = (children: readonly unknown[]): unknown =>
  Object.fromEntries(
    children.flatMap((child, index) => {
      const isKey = tagOf(child) === 'key'
      return isKey ? [[textOf(nodesOf(fieldOf(child, 'key'))), readValue(children[index + 1])]] : []
    }),
  )

const textOf = (children: readonly unknown[]): string =>
  children.map(child => fieldOf(child, '#text')).find(text => typeof text === 'string') ?? ''
