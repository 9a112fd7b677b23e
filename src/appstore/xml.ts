import { type X2jOptions, XMLParser, XMLValidator } from 'fast-xml-parser'
import { type Answer, refuse } from './answer.ts'

/**
 * Decodes only numeric entities and the five of XML. The parser expands none, and a document that declares its own is
 * rejected, so a body cannot grow while it is parsed.
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
 * Parses XML with the root `rootName`. The parser tolerates a missing end, which would turn a truncated feed into a short
 * one, so the end is checked first and the whole document is validated.
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
    // The parser throws its own errors for broken or too deeply nested markup; both count as `not-xml`.
  }
  throw refuse(answer, 'not-xml')
}
