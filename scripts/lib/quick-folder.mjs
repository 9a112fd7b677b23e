// The temporary folder of a test run. A run creates and removes hundreds of thousands of small files. On disk, this takes
// half of the system time, because ext4 checks every recently removed file before it creates a new one. In memory it costs
// almost nothing, and a killed process leaves the same files behind.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'rank-atlas-tests-'
// 1.2 GB is the largest observed size of a run.
const usualBytes = 4e9
const hourMs = 3_600_000

const hasRoom = (folder, neededBytes) => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes && freemem() >= 1.5 * neededBytes
  } catch {
    return false
  }
}

/** A killed run could not clean up; an active run writes a file every few seconds. */
const clearLeftOvers = (folder, now) => {
  for (const name of readdirSync(folder).filter(entry => entry.startsWith(prefix))) {
    const path = join(folder, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: now }
    if (now - mtimeMs > hourMs) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Creates one parent folder for all temporary folders of a run: in memory, unless memory is scarce or TMPDIR is set.
 * @param {{ environment?: NodeJS.ProcessEnv, memoryFolder?: string, neededBytes?: number }} options
 */
export const openQuickFolder = ({
  environment = process.env,
  memoryFolder = memory,
  neededBytes = usualBytes,
} = {}) => {
  const parent = !environment.TMPDIR && hasRoom(memoryFolder, neededBytes) ? memoryFolder : tmpdir()
  clearLeftOvers(parent, Date.now())
  const path = mkdtempSync(join(parent, prefix))
  // PostgreSQL runs as a separate user.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
