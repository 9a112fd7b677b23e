import { gamesGenre } from '#domain/genres.ts'
import { type Draw, mix, pickFrom } from './random.ts'
import { drawBrand, isSpaceless, wordsOf } from './words/brands.ts'
import { descriptorsOf, gameTailsOf, gameWord } from './words/descriptors.ts'
import type { Language } from './words/languages.ts'

/** An app's name: the brand is the same everywhere, the descriptor follows the storefront's language. */
export type AppName = { brand: string; language: Language; isDescribed: boolean; hash: number }

type Named = { name: AppName; genres: readonly number[] }
type NameQuestion = { draw: Draw; language: Language; genre: number; subgenre: number; taken: Set<string> }

const drawNativeBrand = ({ draw, language, genre, subgenre }: NameQuestion): string => {
  const { first, second } = wordsOf(language)
  const gap = isSpaceless(language) ? '' : ' '
  if (genre === gamesGenre) {
    const title = [draw.pick(first), draw.pick(second)].join(gap)
    return language === 'en' && draw.chance(0.5) ? `${title} ${draw.pick(gameTailsOf(subgenre))}` : title
  }
  return language === 'en' ? drawBrand(draw) : `${draw.pick(first)}${gap}${draw.pick(descriptorsOf(language, genre))}`
}

/** Countries with a Latin script mix invented brands with words of their language. */
const hasOwnScript = (language: Language): boolean => !/^[\p{Script=Latin}\s’]*$/u.test(gameWord[language])

export const drawName = (question: NameQuestion): AppName => {
  const { draw, language, genre, taken } = question
  const native = hasOwnScript(language) ? draw.chance(0.85) : draw.chance(genre === gamesGenre ? 1 : 0.4)
  const make = () => (native ? drawNativeBrand(question) : drawBrand(draw))
  let brand = make()
  for (let attempt = 0; taken.has(brand) && attempt < 6; attempt++) brand = make()
  for (let sequel = 2; taken.has(brand); sequel++) brand = `${brand.replace(/ \d+$/, '')} ${sequel}`
  taken.add(brand)
  return { brand, language, isDescribed: !native && draw.chance(0.7), hash: mix(draw.below(2 ** 31), 7) }
}

export const nameIn = ({ name, genres }: Named, language: Language): string => {
  if (!name.isDescribed) return name.brand
  const [genre = gamesGenre, subgenre = 0] = genres
  const ways = genre === gamesGenre ? gameWays(language, subgenre) : descriptorsOf(language, genre)
  const separator = name.hash % 2 === 0 ? ': ' : ' - '
  return ways.length === 0 ? name.brand : name.brand + separator + pickFrom(ways, name.hash)
}

const gameWays = (language: Language, subgenre: number): readonly string[] =>
  language === 'en' ? gameTailsOf(subgenre) : [gameWord[language]]
