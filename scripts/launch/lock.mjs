// A lock for one process at a time: a file that its holder touches every two seconds. A file that is no longer touched is
// stale.
import { closeSync, openSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const touchEveryMs = 2000
const staleAfterMs = 15_000

const tryTake = path => {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, `${process.pid}\n`)
    closeSync(file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

const isLeftOver = path => {
  try {
    return Date.now() - statSync(path).mtimeMs > staleAfterMs
  } catch {
    return false
  }
}

/** Renaming is atomic: if two processes find the same stale lock, only one gets it. */
const clearLeftOver = path => {
  try {
    renameSync(path, `${path}.${process.pid}`)
    rmSync(`${path}.${process.pid}`, { force: true })
    return true
  } catch {
    return false
  }
}

const take = async ({ path, onWait, pollMs }) => {
  let wasLeftOver = false
  for (let turn = 0; !tryTake(path); turn++) {
    if (isLeftOver(path)) wasLeftOver = clearLeftOver(path) || wasLeftOver
    else {
      if (turn === 0) onWait?.()
      await sleep(pollMs)
    }
  }
  return wasLeftOver
}

/**
 * Runs `work` while holding the lock, after waiting for the current holder.
 * @param {{ path: string, onWait?: () => void, pollMs?: number }} options
 * @param {(found: { wasLeftOver: boolean }) => Promise<T>} work receives whether the previous holder died during its work
 * @template T
 */
export const withLock = async ({ path, onWait, pollMs = 300 }, work) => {
  const wasLeftOver = await take({ path, onWait, pollMs })
  const touch = setInterval(() => utimesSync(path, new Date(), new Date()), touchEveryMs)
  touch.unref()
  try {
    return await work({ wasLeftOver })
  } finally {
    clearInterval(touch)
    rmSync(path, { force: true })
  }
}
