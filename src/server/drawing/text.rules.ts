const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** User-perceived characters: a flag, a family, a letter with its marks. */
export const graphemesOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

const emoji = /^\p{RGI_Emoji}$/v

export const isEmoji = (grapheme: string): boolean => emoji.test(grapheme)

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** The direction of the first letter, as with `dir="auto"` in browsers. */
export const directionOf = (text: string): 'ltr' | 'rtl' => {
  const [letter = ''] = /\p{L}/u.exec(text) ?? []
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/** All text in a drawing. */
export const textsOf = (child: unknown): string[] => {
  if (typeof child === 'string') return [child]
  if (Array.isArray(child)) return child.flatMap(textsOf)
  if (typeof child === 'object' && child !== null && 'props' in child) return textsOf(Object(child.props).children)
  return []
}
