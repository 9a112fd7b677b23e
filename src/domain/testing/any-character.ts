import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }
const codePoints = 0x110000

/**
 * Any Unicode character, as a unit of `fc.string`. Its own unit "binary" first builds a table of a million characters, which
 * takes three seconds of CPU in each process.
 */
export const anyCharacter = fc.nat({ max: codePoints - surrogates.count - 1 }).map(
  index => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  text => {
    if (typeof text !== 'string' || [...text].length !== 1 || !text.isWellFormed())
      throw new Error('Not one character.')
    const codePoint = text.codePointAt(0) ?? 0
    return codePoint < surrogates.first ? codePoint : codePoint - surrogates.count
  },
)
