import stringWidth from 'string-width'

/** Control characters, line separators, and marks that change the direction of text: they could rewrite what a terminal shows. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu

/** Makes text from other sources safe to print in a terminal. */
export const clean = (text: string): string => text.replace(unsafe, ' ')

export const cleanJson = (value: unknown): string =>
  JSON.stringify(value).replace(unsafe, mark => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)

const graphemes = new Intl.Segmenter()

export const widthOf = (text: string): number => stringWidth(text)

/** At most `width` columns, ending in an ellipsis if truncated. */
export const cutTo = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text
  let cut = ''
  let used = 1
  for (const { segment } of graphemes.segment(text)) {
    used += widthOf(segment)
    if (used > width) break
    cut += segment
  }
  return width < 1 ? '' : `${cut}…`
}

export const pad = (text: string, width: number, isRight = false): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return isRight ? space + text : text + space
}
