import { z } from 'zod'
import { exportSelection } from '#contract/exports.ts'
import { exportFormats } from '#domain/export-formats.ts'
import { askDoor, type Command } from '../platform/door.ts'
import type { ExportProgress } from './export.usecases.ts'
import type { Exports, FileReport } from './exports.usecases.ts'

const command = 'export'
/** The selection as it was written, because it is parsed again where it is used. */
const input = z.object({
  file: z.string(),
  format: z.enum(exportFormats),
  selection: z.record(z.string(), z.string()),
})
export type AskedExport = z.infer<typeof input>

/** What the running server does for the command. */
export const exportCommands = (exports: Exports): Record<string, Command> => ({
  [command]: (asked, onProgress) => {
    const { file, format, selection } = input.parse(asked)
    return exports.writeFile({ file, format, selection: exportSelection.parse(selection), onProgress })
  },
})

/** Lets the server that uses a folder write the export. Undefined if none does. */
export const askForExport = async (
  folder: string,
  asked: AskedExport,
  onProgress: (progress: ExportProgress) => void,
): Promise<FileReport | undefined> =>
  (await askDoor({ folder, command, input: asked, onProgress: onProgress as (progress: unknown) => void })) as
    | FileReport
    | undefined
