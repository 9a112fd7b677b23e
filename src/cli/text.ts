import stringWidth from 'string-width'

/** Control characters, and those that change the direction of text: they could rewrite what a terminal shows. */
const unsafe = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Text from elsewhere as a terminal may show it. */
export const clean = (text: string): string => text.replace(unsafe, ' ')

const graphemes = new Intl.Segmenter()

export const widthOf = (text: string): number => stringWidth(text)

/** At most `width` columns; what is cut off is an ellipsis. */
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
