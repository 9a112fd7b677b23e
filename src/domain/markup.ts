const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Characters that XML forbids, including lone surrogates. A single one makes a document unparsable. */
const unfit = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Replaces characters that XML forbids. It does not escape the text. */
export const replaceInvalidXml = (text: string): string => text.replace(unfit, '\ufffd')

/** Escapes a text for HTML, SVG and XML, between tags or in a quoted attribute. */
export const escapeMarkup = (text: string): string =>
  replaceInvalidXml(text).replace(/[&<>"']/g, sign => escapes[sign] ?? sign)
