import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative } from 'node:path'

// Preloaded into a process, this keeps a copy of the folder LOSING_DISK as the disk has it: a file gets its current content
// there only when the process syncs it. After the process ends, that copy is what a power loss would have left.

const folder = process.env.LOSING_DISK
if (!folder) throw new Error('LOSING_DISK is not set.')
export const copyOf = (path: string): string => `${path}.synced`

const { openSync, renameSync, unlinkSync, fsyncSync, fdatasyncSync } = fs
const paths = new Map<number, string>()
const placeOf = (path: string): string => join(copyOf(folder), relative(folder, path))
const isInside = (path: fs.PathLike): path is string => String(path).startsWith(folder)

const keep = (fd: number): void => {
  const path = paths.get(fd) ?? fs.readlinkSync(`/proc/self/fd/${fd}`)
  if (!isInside(path) || !fs.existsSync(path) || fs.statSync(path).isDirectory()) return
  fs.mkdirSync(dirname(placeOf(path)), { recursive: true })
  fs.copyFileSync(path, placeOf(path))
}

Object.assign(fs, {
  openSync: (path: fs.PathLike, ...rest: [fs.OpenMode]) => {
    const fd = openSync(path, ...rest)
    paths.set(fd, String(path))
    return fd
  },
  fsyncSync: (fd: number) => {
    fsyncSync(fd)
    keep(fd)
  },
  fdatasyncSync: (fd: number) => {
    fdatasyncSync(fd)
    keep(fd)
  },
  // A journaling file system keeps the order of names and the content synced before.
  renameSync: (from: fs.PathLike, to: fs.PathLike) => {
    renameSync(from, to)
    if (isInside(from) && isInside(to) && fs.existsSync(placeOf(from))) renameSync(placeOf(from), placeOf(to))
  },
  unlinkSync: (path: fs.PathLike) => {
    unlinkSync(path)
    if (isInside(path)) fs.rmSync(placeOf(path), { force: true })
  },
})
syncBuiltinESMExports()
