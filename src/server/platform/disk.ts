import { open } from 'node:fs/promises'

/** Waits until the disk has a file, or the names in a folder. */
export const syncPath = async (path: string): Promise<void> => {
  await using opened = await open(path)
  await opened.sync()
}
