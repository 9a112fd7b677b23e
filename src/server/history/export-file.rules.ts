import { z } from 'zod'

/** Raised when older programs cannot read an export. */
export const exportFormat = 1

/** Kinds of lines in an export. */
export const lineKinds = [
  'forgotten',
  'oldPeaks',
  'oldCharts',
  'oldBeginnings',
  'gaps',
  'measurements',
  'storePages',
  'keywords',
  'keywordFailures',
] as const
export type LineKind = (typeof lineKinds)[number]

const exportHead = z.object({
  rankAtlasExport: z.object({ format: z.int().positive(), version: z.string(), madeAt: z.string() }),
})
const exportEnd = z.object({ end: z.object({ lines: z.int().nonnegative(), ranks: z.int().nonnegative() }) })

/** Why a file that claims to be an export cannot be imported. */
export type ExportFault = 'newer' | 'cut-off' | 'count'

const headStart = '{"rankAtlasExport"'
const endStart = '{"end"'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Counts the lines of a file and compares them with what an export says at its end. Several exports may follow one another. */
export const createExportTally = () => {
  let [isInside, isExport, lines]: [boolean, boolean, number] = [false, false, 0]
  let fault: ExportFault | undefined

  const begin = (text: string): void => {
    const head = exportHead.safeParse(parse(text))
    if (isInside) fault ??= 'cut-off'
    if (!head.success || head.data.rankAtlasExport.format > exportFormat) fault ??= 'newer'
    ;[isInside, isExport, lines] = [true, true, 0]
  }

  const end = (text: string): void => {
    const found = exportEnd.safeParse(parse(text))
    if (!isInside || !found.success || found.data.end.lines !== lines) fault ??= 'count'
    isInside = false
  }

  return {
    /** Whether a line is the first or the last of an export. Others are counted. */
    note: (text: string): boolean => {
      if (text.startsWith(headStart)) begin(text)
      else if (text.startsWith(endStart)) end(text)
      else {
        if (text.trim() !== '') lines += 1
        return false
      }
      return true
    },
    isExport: (): boolean => isExport,
    /** Undefined for a whole export, and for a file that does not claim to be one. */
    findFault: (): ExportFault | undefined => fault ?? (isInside ? 'cut-off' : undefined),
  }
}

export const describeExportFault = (fault: ExportFault): string =>
  ({
    newer: 'was made by a newer version of Rank Atlas: import it with that version',
    'cut-off': 'is cut off: its last line, which counts the others, is missing. Export it again',
    count: 'has more or fewer lines than its last line says. Export it again',
  })[fault]
