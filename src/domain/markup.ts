const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** What no XML document may hold, halves of surrogate pairs included: one of them breaks all of it. */
const unfit = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text with nothing in it that no XML document may hold. What writes it escapes the rest. */
export const withoutUnfit = (text: string): string => text.replace(unfit, '\ufffd')

/** A text as it stands in HTML, SVG and XML, between tags or in a quoted attribute. */
export const escapeMarkup = (text: string): string =>
  withoutUnfit(text).replace(/[&<>"']/g, sign => escapes[sign] ?? sign)
