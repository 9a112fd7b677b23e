const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader takes for one character: a flag, a family, a letter with its marks. */
export const graphemesOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

const emoji = /^\p{RGI_Emoji}$/v

export const isEmoji = (grapheme: string): boolean => emoji.test(grapheme)

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Of the first letter, as browsers decide by `dir="auto"`. */
export const directionOf = (text: string): 'ltr' | 'rtl' => {
  const [letter = ''] = /\p{L}/u.exec(text) ?? []
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/** Everything that stands in a drawing as text. */
export const textsOf = (child: unknown): string[] => {
  if (typeof child === 'string') return [child]
  if (Array.isArray(child)) return child.flatMap(textsOf)
  if (typeof child === 'object' && child !== null && 'props' in child) return textsOf(Object(child.props).children)
  return []
}
