import type { Readable } from 'node:stream'
import { readLines } from '../platform/files/lines.ts'
import { createExportTally, type ExportFault } from './export-file.rules.ts'
import { mostLineBytes } from './import-line.errors.ts'

/**
 * Reads a file that says that it is an export to its end, before anything of it is recorded. Of another file it reads the first
 * line only.
 */
export const findExportFault = async (input: Readable): Promise<ExportFault | undefined> => {
  const tally = createExportTally()
  try {
    for await (const text of readLines(input, mostLineBytes)) {
      tally.note(text ?? '')
      if (!tally.isExport()) break
    }
  } catch (error) {
    // A compressed file that ends too early.
    if (tally.isExport()) return 'cut-off'
    throw error
  }
  input.destroy()
  return tally.findFault()
}
