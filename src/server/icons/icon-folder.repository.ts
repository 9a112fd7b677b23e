import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../platform/files/folder-lock.ts'
import { maxIconBytes } from './fetch-icon.usecases.ts'

/** An icon file. Its mtime is when it was made, its atime when it was last used. */
export type IconFile = { png: Buffer; madeAt: Date }

const ourNames = /^[0-9a-f]{64}\.png/
/** Trims below the limit, so that not every new icon triggers another trim. */
const leftPart = 0.9

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const pathOf = (folder: string, address: string): string =>
  join(folder, `${createHash('sha256').update(address).digest('hex')}.png`)

/** The cached icon for this address. Also works with a read-only folder. */
export const findIconFile = async (folder: string, address: string, now: Date): Promise<IconFile | undefined> => {
  const path = pathOf(folder, address)
  try {
    const { mtime, size } = await stat(path)
    if (size > maxIconBytes) return undefined
    const png = await readFile(path)
    await utimes(path, now, mtime).catch(() => undefined)
    return { png, madeAt: mtime }
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) return undefined
    throw error
  }
}

/** Stores an icon atomically: the file is complete or absent. */
export const saveIconFile = async (folder: string, address: string, { png, madeAt }: IconFile): Promise<void> => {
  const path = pathOf(folder, address)
  const draft = `${path}.${process.pid}`
  await makeFolder(folder)
  try {
    await writeFile(draft, png)
    await utimes(draft, madeAt, madeAt)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

const listFiles = async (folder: string) => {
  const names = (await readdir(folder)).filter(name => ourNames.test(name))
  const files = names.map(async name => {
    const path = join(folder, name)
    const { size, atimeMs } = await stat(path)
    return { path, size, usedAtMs: atimeMs }
  })
  // Files may vanish, because another process may be trimming too.
  return (await Promise.allSettled(files)).flatMap(file => (file.status === 'fulfilled' ? [file.value] : []))
}

/** Removes the least recently used icons if the folder exceeds `maxBytes`. @returns the remaining bytes */
export const trimIconFolder = async (folder: string, maxBytes: number): Promise<number> => {
  const files = await listFiles(folder)
  let total = files.reduce((sum, { size }) => sum + size, 0)
  if (total <= maxBytes) return total
  for (const { path, size } of files.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
    await rm(path, { force: true })
    total -= size
    if (total <= maxBytes * leftPart) break
  }
  return total
}
