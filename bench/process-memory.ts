import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/**
 * The memory of a process and of all that it started, in MB. Shared memory, such as PostgreSQL's buffers and program code, is
 * divided among the processes that share it, so the sum counts it once. `own`: without files that the system can drop and reread.
 */
export type Memory = { whole: number; own: number }
type PartName = 'server' | 'helpers' | 'postmaster' | 'background' | 'connections'
export type TreeMemory = Memory & { processes: number; parts: Record<PartName, Memory> }

/** The processes of this machine by their parents. PostgreSQL's have a session of their own, but still a parent. */
const readChildren = async (): Promise<Map<number, number[]>> => {
  const children = new Map<number, number[]>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
    // The name before the numbers may have spaces. The parent is the 4th field.
    const parent = Number(text?.slice(text.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  return children
}

const partOf = (command: string): PartName => {
  if (/^postgres: .*(\[local\]|\(\d+\))/.test(command)) return 'connections'
  if (command.startsWith('postgres: ')) return 'background'
  return basename(command.split('\0')[0] ?? '') === 'postgres' ? 'postmaster' : 'helpers'
}

const megabytesOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024

/** Undefined for a process that has ended. */
const readProcess = async (pid: number): Promise<({ command: string } & Memory) | undefined> => {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    const own = megabytesOf(text, 'Pss_Anon') + megabytesOf(text, 'Pss_Shmem')
    return { command, own, whole: megabytesOf(text, 'Pss') }
  } catch {
    return undefined
  }
}

const nothing = (): Memory => ({ whole: 0, own: 0 })

const add = (to: Memory, { whole, own }: Memory): void => {
  to.whole += whole
  to.own += own
}

/** The memory of a process and of all that it started, as Linux reports it. */
export const readTreeMemory = async (root: number): Promise<TreeMemory> => {
  const children = await readChildren()
  const parts = {
    server: nothing(),
    helpers: nothing(),
    postmaster: nothing(),
    background: nothing(),
    connections: nothing(),
  }
  const sum = nothing()
  const pids = [root]
  // Grows while it is read.
  for (const pid of pids) {
    pids.push(...(children.get(pid) ?? []))
    const found = await readProcess(pid)
    if (!found) continue
    add(parts[pid === root ? 'server' : partOf(found.command)], found)
    add(sum, found)
  }
  return { ...sum, processes: pids.length, parts }
}

/** What the sum consists of, for the note of a row. */
export const describeParts = ({ parts, processes }: TreeMemory): string => {
  const { server, helpers, postmaster, background, connections } = parts
  const figure = (...of: Memory[]) => of.reduce((sum, { whole }) => sum + whole, 0).toFixed(0)
  return `${processes} processes: server ${figure(server, helpers)} MB, PostgreSQL ${figure(postmaster, background, connections)} MB`
}
