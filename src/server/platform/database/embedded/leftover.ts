import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isAnswered } from '../../files/folder-lock.ts'
import type { Log } from '../../process/log.ts'
import { toUnseenError } from './faults.ts'
import { type StopPatience, stopPostmaster } from './postmaster.ts'
import { folderSetting, socketName } from './settings.ts'

const readLinuxCommand = async (pid: number): Promise<string> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')

/** macOS has no /proc. */
const readCommandByPs = async (pid: number): Promise<string> =>
  (await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout

/** The command line of a living process; empty if there is none, or if the system hides it. */
const readCommand = async (pid: number): Promise<string> => {
  try {
    return await (process.platform === 'linux' ? readLinuxCommand(pid) : readCommandByPs(pid))
  } catch {
    return ''
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** It has ended, and is listed until process 1 notices, which takes seconds in some containers. */
const isZombie = async (pid: number): Promise<boolean> =>
  /^State:\s+Z/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))

const waitUntilGone = async (pid: number): Promise<void> => {
  while (isAlive(pid) && !(await isZombie(pid))) await sleep(20)
}

type PidFile = { path: string; pid: number; rest: string }

const readPidFile = async (folder: string): Promise<PidFile | undefined> => {
  const path = join(folder, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => '')
  const [first = '', ...rest] = text.split('\n')
  const pid = Number.parseInt(first, 10)
  return Number.isInteger(pid) && pid > 1 ? { path, pid, rest: rest.join('\n') } : undefined
}

/** No system gives a process a number this high. */
const nobodysPid = 2 ** 30

/**
 * After a crash of the machine, the number in this file may belong to another program, which PostgreSQL takes for a server.
 * The other lines stay: with them, PostgreSQL finds out whether processes of an old server still use its memory.
 */
const disownPid = ({ path, rest }: PidFile): Promise<void> => writeFile(path, `${nobodysPid}\n${rest}`)

type Leftover = { folder: string; socketFolder: string; log: Log; patience?: StopPatience | undefined }

/**
 * Stops a server that a killed process of ours left behind. It is not kept: it may be of an older version or have other
 * settings, its log lines are lost, and stopping it takes less than a second. Only called by the process that holds the
 * folder, so no other process uses the server. @throws StartError if another server uses the folder.
 */
export const clearLeftover = async ({ folder, socketFolder, log, patience }: Leftover): Promise<void> => {
  const found = await readPidFile(folder)
  if (found && isAlive(found.pid)) {
    const command = `${await readCommand(found.pid)} `
    if (command.includes(`${folderSetting}=${folder} `)) {
      log.info({ pid: found.pid }, 'Stopping the PostgreSQL server that a killed process left behind.')
      await stopPostmaster({ pid: found.pid, ended: waitUntilGone(found.pid), log, ...(patience && { patience }) })
      const left = await readPidFile(folder)
      if (left?.pid === found.pid) await disownPid(left)
    } else {
      await disownPid(found)
    }
  }
  // Also on a socket outside, which a server of a deleted folder may still hold: no one can use that server any more.
  if (socketFolder === folder && (await isAnswered(join(folder, socketName)))) throw toUnseenError(folder)
  await rm(join(socketFolder, `${socketName}.lock`), { force: true })
}
