import { type X2jOptions, XMLParser, XMLValidator } from 'fast-xml-parser'
import { type Answer, refuse } from './answer.ts'

/**
 * Entities are decoded here and only the five of XML and numbers: the parser expands none, and a document that
 * declares its own is refused, so no body can grow while it is read.
 */
const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return namedEntities[String(name).toLowerCase()] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
  })

const safeOptions: X2jOptions = {
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  tagValueProcessor: (_name, value) => decodeEntities(value),
  attributeValueProcessor: (_name, value) => decodeEntities(value),
}

/**
 * Reads XML whose root is `rootName`. The parser itself forgives a missing end, which would make a cut feed a short
 * one, so the end is looked at first and the whole is validated.
 * @throws UnusableAnswerError `html`, `truncated` or `not-xml`.
 */
export const parseXml = (answer: Answer, { rootName, options }: { rootName: string; options: X2jOptions }): unknown => {
  const { text } = answer
  if (!text.startsWith('<')) throw refuse(answer, 'not-xml')
  if (!text.startsWith('<?xml') && !text.startsWith(`<${rootName}`)) throw refuse(answer, 'html')
  if (text.includes('<!ENTITY')) throw refuse(answer, 'not-xml', 'it declares entities')
  if (!text.endsWith(`</${rootName}>`)) throw refuse(answer, text.includes('<html') ? 'html' : 'truncated')
  try {
    if (XMLValidator.validate(text) === true) return new XMLParser({ ...safeOptions, ...options }).parse(text)
  } catch {
    // The parser throws its own errors for too deep or broken markup; both mean the same here.
  }
  throw refuse(answer, 'not-xml')
}
