import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import { type CodePointRange, charactersOf, type FontFile, parseRanges, type Weight } from './fonts.rules.ts'

export type LoadedFont = { name: string; data: Buffer; weight: Weight; style: 'normal' }
type KnownFont = { font: LoadedFont; characters: ReadonlySet<number> }

/** A subset file is named by its script; CJK files by number, such as `[12]`. */
type Subset = { subset: string; ranges: readonly CodePointRange[] }

const { resolve } = createRequire(import.meta.url)

/** The size of the cache. Each font has two weights; one evening's app names need about this many. */
const mostFonts = 160

/** Removes a failed read from the cache, so that it is retried. Callers waiting for it still get the error. */
const forgetFailed = (reading: Promise<unknown>, forget: () => void): void => {
  reading.catch(forget)
}

/** Fonts from npm packages, subset by script as for browsers. Files are read on demand. */
export const createFonts = () => {
  const subsetsOf = new Map<string, Promise<Subset[]>>()
  const loaded = new LRUCache<string, Promise<KnownFont>>({ max: mostFonts })

  const listSubsets = (family: string): Promise<Subset[]> => {
    const known = subsetsOf.get(family)
    if (known) return known
    const reading = readSubsets(family)
    subsetsOf.set(family, reading)
    forgetFailed(reading, () => subsetsOf.delete(family))
    return reading
  }

  const load = (file: FontFile, weight: Weight): Promise<KnownFont> => {
    const key = `${file.family} ${file.subset} ${weight}`
    const known = loaded.get(key)
    if (known) return known
    const reading = listSubsets(file.family).then(subsets => readFont(file, weight, subsets))
    loaded.set(key, reading)
    forgetFailed(reading, () => loaded.delete(key))
    return reading
  }

  /** The ranges cover the whole script, so only the font itself shows whether it has the character. */
  const has = async (file: FontFile, codePoint: number): Promise<boolean> =>
    (await load(file, 400)).characters.has(codePoint)

  return {
    /** The file of the first family with this character; undefined if none has it. */
    findFile: async (codePoint: number, families: readonly string[]): Promise<FontFile | undefined> => {
      for (const family of families) {
        for (const { subset, ranges } of await listSubsets(family)) {
          const isInRange = ranges.some(([from, to]) => codePoint >= from && codePoint <= to)
          if (isInRange && (await has({ family, subset }, codePoint))) return { family, subset }
        }
      }
      return undefined
    },

    loadFont: async (file: FontFile, weight: Weight): Promise<LoadedFont> => (await load(file, weight)).font,
  }
}

const readSubsets = async (family: string): Promise<Subset[]> => {
  const text = await readFile(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')
  const ranges: Record<string, string> = JSON.parse(text)
  return Object.entries(ranges).map(([subset, list]) => ({ subset, ranges: parseRanges(list) }))
}

/** Satori draws variable fonts only in their default weight, so this instantiates the requested weight first. */
const readFont = async (
  { family, subset }: FontFile,
  weight: Weight,
  subsets: readonly Subset[],
): Promise<KnownFont> => {
  const file = `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`
  const variable = await readFile(resolve(`@fontsource-variable/${family}/files/${file}`))
  const characters = charactersOf(subsets.find(candidate => candidate.subset === subset)?.ranges ?? [])
  const [{ default: subsetFont }, { Blob, Face }] = await Promise.all([import('subset-font'), import('harfbuzzjs')])
  const data = await subsetFont(variable, characters, { targetFormat: 'sfnt', variationAxes: { wght: weight } })
  const face = new Face(new Blob(new Uint8Array(data).buffer))
  return {
    font: { name: `${family} ${subset}`, data, weight, style: 'normal' },
    characters: new Set(face.collectUnicodes()),
  }
}
