import anyAscii from 'any-ascii'
import type { DrawnChild, DrawnElement } from './elements.rules.ts'
import { findEmoji, hasEmoji } from './emoji.repository.ts'
import { createFonts, type LoadedFont } from './fonts.repository.ts'
import { type FontFile, familiesFor, type Weight } from './fonts.rules.ts'
import { graphemesOf, isEmoji, textsOf } from './text.rules.ts'

const weights: readonly Weight[] = [400, 600]

/** The first font determines the line height, so every drawing includes it, even without Latin letters. */
const firstFile: FontFile = { family: 'inter', subset: 'latin' }

/** The fonts and emoji images for one drawing's text. */
export type TypeCase = { fonts: LoadedFont[]; graphemeImages: Record<string, string> }

/** Finds fonts and emoji for text in any script. */
export const createTypesetting = () => {
  const fonts = createFonts()

  const findFiles = async (text: string): Promise<FontFile[]> => {
    const families = familiesFor(text)
    const codePoints = new Set([...text].map(character => character.codePointAt(0) ?? 0))
    const files = await Promise.all([...codePoints].map(codePoint => fonts.findFile(codePoint, families)))
    return files.filter(file => file !== undefined)
  }

  /** Transliterates characters that no font has, and drops emoji without an image. */
  const replaceMissing = async (grapheme: string, families: readonly string[]): Promise<string> => {
    if (isEmoji(grapheme)) return hasEmoji(grapheme) ? grapheme : ''
    const [character = ''] = grapheme
    const codePoint = character.codePointAt(0) ?? 0
    return /\s/u.test(grapheme) || (await fonts.findFile(codePoint, families)) ? grapheme : anyAscii(grapheme)
  }

  const setText = async (text: string): Promise<string> => {
    const families = familiesFor(text)
    const parts = await Promise.all(graphemesOf(text.normalize('NFC')).map(part => replaceMissing(part, families)))
    return parts.join('')
  }

  const setChild = async (child: DrawnChild): Promise<DrawnChild> =>
    typeof child === 'string' ? setText(child) : setElement(child)

  const setElement = async (element: DrawnElement): Promise<DrawnElement> => {
    const { children, ...props } = element.props
    if (!children) return element
    return { ...element, props: { ...props, children: await Promise.all(children.map(setChild)) } }
  }

  const findImages = async (texts: readonly string[]): Promise<Record<string, string>> => {
    const emoji = new Set(texts.flatMap(graphemesOf).filter(isEmoji))
    const found = await Promise.all([...emoji].map(async symbol => [symbol, (await findEmoji(symbol)) ?? ''] as const))
    return Object.fromEntries(found)
  }

  return {
    /** Replaces text that cannot be drawn. */
    setElement,

    /** Expects the result of `setElement`. */
    findTypeCase: async (element: DrawnElement): Promise<TypeCase> => {
      const texts = textsOf(element)
      const files = [firstFile, ...(await Promise.all(texts.map(findFiles))).flat()]
      const once = [...new Map(files.map(file => [`${file.family} ${file.subset}`, file])).values()]
      const loading = once.flatMap(file => weights.map(weight => fonts.loadFont(file, weight)))
      return { fonts: await Promise.all(loading), graphemeImages: await findImages(texts) }
    },
  }
}
