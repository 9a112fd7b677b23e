import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded into a process, this makes each write and sync of a file fail with EIO while the file FAILING_DISK exists. Only
// code that goes through Node is reached: PGlite is, chDB is not.

const sign = process.env.FAILING_DISK
if (!sign) throw new Error('FAILING_DISK is not set.')

const { existsSync, writeSync, fdatasyncSync } = fs
/** Standard output and standard error. */
const isTerminal = (fd: number): boolean => fd <= 2

const failIfTold = (fd: number): void => {
  if (!isTerminal(fd) && existsSync(sign)) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO', errno: -5 })
}

Object.assign(fs, {
  writeSync: (fd: number, ...rest: [never]) => {
    failIfTold(fd)
    return writeSync(fd, ...rest)
  },
  fdatasyncSync: (fd: number) => {
    failIfTold(fd)
    fdatasyncSync(fd)
  },
})
syncBuiltinESMExports()
