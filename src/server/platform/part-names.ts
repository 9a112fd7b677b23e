import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncPath } from './disk.ts'

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const listFolders = async (path: string): Promise<string[]> =>
  (await readdir(path, { withFileTypes: true }))
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(path, name))

/** The folder of a dropped table may disappear meanwhile. */
const syncFolder = async (path: string): Promise<void> => {
  try {
    await syncPath(path)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/**
 * Waits until the disk has the names of all parts. chDB syncs the files of a new part, but not the folder of the table, in which
 * it gives the part its final name: measured with chDB 3.4.0 and strace, 2026-11-25.
 */
export const createSyncPartNames = (history: string) => {
  let known: string[] | undefined
  const listTables = async (): Promise<string[]> => {
    const groups = await listFolders(join(history, 'store'))
    return (await Promise.all(groups.map(listFolders))).flat()
  }
  return async ({ mayAddTables }: { mayAddTables: boolean }): Promise<void> => {
    if (mayAddTables || !known) known = await listTables()
    await Promise.all(known.map(syncFolder))
  }
}
