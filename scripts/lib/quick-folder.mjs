// Where a run of the tests keeps its folders. It makes and removes some hundred thousand small files, and on a disk
// half of the time that the system itself takes goes into that: ext4 looks at each file removed a moment ago before it
// makes a new one. In memory it costs nothing, and a process that is killed leaves as much behind.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'rank-atlas-tests-'
// 1.2 GB is the most that a run was seen to hold.
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

/** A run that was killed could not clear up, and one at work makes something every few seconds. */
const clearLeftOvers = (folder, now) => {
  for (const name of readdirSync(folder).filter(one => one.startsWith(prefix))) {
    const path = join(folder, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: now }
    if (now - mtimeMs > hourMs) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Makes a folder for all temporary ones of a run: in memory, unless there is little of it or TMPDIR names another place.
 * @param {{ environment?: NodeJS.ProcessEnv, place?: string, neededBytes?: number }} options
 */
export const openQuickFolder = ({ environment = process.env, place = memory, neededBytes = usualBytes } = {}) => {
  const parent = !environment.TMPDIR && hasRoom(place, neededBytes) ? place : tmpdir()
  clearLeftOvers(parent, Date.now())
  const path = mkdtempSync(join(parent, prefix))
  // PostgreSQL runs as a user of its own.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
