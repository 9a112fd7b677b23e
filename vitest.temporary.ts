import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const mostOfTests = 2e9

const hasRoomInMemory = (): boolean => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > mostOfTests
}

/** A folder in memory that all test runs share, or the temporary folder. */
export const sharedFolder = (): string => (hasRoomInMemory() ? memory : tmpdir())

/** Where the tests of the server keep their files. In memory, a write of the rank history takes half of the CPU. */
export const temporaryFolder = (): string => (process.env.TMPDIR ? tmpdir() : sharedFolder())
