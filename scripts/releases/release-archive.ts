import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, copyFile, link, mkdir, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { ReleaseFile } from './release-files.ts'

const modes = { program: 0o755, file: 0o644 }

const modeOf = (mode: number): number => (mode & 0o111 ? modes.program : modes.file)

const listFolders = (paths: readonly string[]): string[] => {
  const found = new Set<string>()
  for (const path of paths)
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) found.add(folder)
  return [...found]
}

type Header = { name: string; mtime: Date; uid: number; gid: number }

const addFile = async (archive: Pack, header: Header, file: ReleaseFile): Promise<void> => {
  if ('link' in file)
    return void archive.entry({ ...header, type: 'symlink', linkname: file.link, mode: modes.program })
  if ('content' in file) return void archive.entry({ ...header, mode: modes.file }, Buffer.from(file.content))
  const { size, mode } = await stat(file.from)
  await pipeline(createReadStream(file.from), archive.entry({ ...header, size, mode: modeOf(mode) }))
}

type ArchiveOptions = { path: string; folder: string; files: readonly ReleaseFile[]; madeAt: Date }

/** The same files always make the same archive: in the order of their paths, all owned by root, with one time. */
export const writeArchive = async ({ path, folder, files, madeAt }: ArchiveOptions): Promise<void> => {
  const archive = pack()
  const headerOf = (name: string): Header => ({ name: `${folder}/${name}`, mtime: madeAt, uid: 0, gid: 0 })
  const fill = async (): Promise<void> => {
    archive.entry({ ...headerOf(''), type: 'directory', mode: modes.program })
    const folders = listFolders(files.map(file => file.path)).map(path => ({ path, isFolder: true as const }))
    const all = [...folders, ...files].sort((one, other) => (one.path < other.path ? -1 : 1))
    for (const entry of all) {
      if ('isFolder' in entry) archive.entry({ ...headerOf(entry.path), type: 'directory', mode: modes.program })
      else await addFile(archive, headerOf(entry.path), entry)
    }
    archive.finalize()
  }
  const part = `${path}.part`
  await Promise.all([pipeline(archive, createGzip(), createWriteStream(part)), fill()])
  await rename(part, path)
}

const isReadableByAll = (mode: number): boolean => (mode & 0o777) === modeOf(mode)

/**
 * A link takes no time and no room, but shares the mode of the file, which depends on who checked out the sources. Files on
 * another file system cannot be linked.
 */
const linkOrCopy = async (from: string, to: string): Promise<void> => {
  const { mode } = await stat(from)
  try {
    if (isReadableByAll(mode)) return await link(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
  }
  await copyFile(from, to)
  await chmod(to, modeOf(mode))
}

const placeFile = async (to: string, file: ReleaseFile): Promise<void> => {
  if ('link' in file) return symlink(file.link, to)
  if ('from' in file) return linkOrCopy(file.from, to)
  await writeFile(to, file.content)
  await chmod(to, modes.file)
}

/** Writes the files into a folder, for an image. Whoever runs it may read all of them. */
export const writeFolder = async (folder: string, files: readonly ReleaseFile[]): Promise<void> => {
  for (const path of ['', ...listFolders(files.map(file => file.path)).sort()]) {
    await mkdir(join(folder, path), { recursive: true })
    await chmod(join(folder, path), modes.program)
  }
  for (const file of files) await placeFile(join(folder, file.path), file)
}

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** For `sha256sum --check SHA256SUMS`. */
export const writeChecksums = async (paths: readonly string[]): Promise<void> => {
  const [first = ''] = paths
  const lines: string[] = []
  for (const path of paths) lines.push(`${await hashFile(path)}  ${basename(path)}\n`)
  await writeFile(join(dirname(first), 'SHA256SUMS'), lines.join(''))
}
