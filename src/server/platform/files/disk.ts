import { open, statfs } from 'node:fs/promises'

/** Waits until the disk has a file, or the names in a folder. */
export const syncPath = async (path: string): Promise<void> => {
  await using opened = await open(path)
  await opened.sync()
}

/** What a process without privileges may still write to the disk of a folder. */
export const readFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
