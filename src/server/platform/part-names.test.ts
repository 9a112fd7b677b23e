import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyTemplate } from '../testing/database-template.ts'

// QUALITY P20: what is acknowledged is on the disk. chDB writes through the C library, so only its system calls show that.

const program = join(import.meta.dirname, '../testing/recording-process.ts')
const calls = 'access,faccessat2,openat,rename,renameat,renameat2,fsync,fdatasync'

/** The system calls between the marks of the process, in order; a call that takes time has two lines. */
const watchCalls = (): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-calls-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  copyTemplate(folder)
  const trace = join(folder, 'trace')
  spawnSync('strace', ['-f', '-y', '-qq', '-e', `trace=${calls}`, '-o', trace, process.execPath, program, folder])
  const lines = readFileSync(trace, 'utf8').split('\n')
  const markOf = (name: string) => lines.findIndex(line => line.includes(`"/${name}"`))
  return lines.slice(markOf('begins'), markOf('acknowledged'))
}

type Rename = { from: string; to: string; doneAt: number }

const trim = (path: string): string => path.replace(/\/$/, '')

const findRename = (line: string, at: number, lines: readonly string[]): Rename | undefined => {
  const [, thread, from, to] = /^(\d+) +rename\w*\(.*?"([^"]+)".*?"([^"]+)"/.exec(line) ?? []
  if (!thread || !from || !to) return undefined
  const isEnd = (later: string, place: number) =>
    place > at && later.startsWith(`${thread} `) && /rename.* resumed/.test(later)
  return { from: trim(from), to: trim(to), doneAt: line.endsWith('<unfinished ...>') ? lines.findIndex(isEnd) : at }
}

test.runIf(inject('length').tracesCalls)(
  'an insert into the rank history is acknowledged when the disk has its parts and their names',
  () => {
    const lines = watchCalls()
    const isSynced = (path: string, from: number, to = lines.length) =>
      lines.slice(from, to).some(line => /f(data)?sync\(/.test(line) && line.includes(`<${path}>`))
    const renames = lines
      .flatMap((line, at) => findRename(line, at, lines) ?? [])
      .filter(({ from }) => from.includes('/tmp_insert_'))
    expect(renames.length, 'two tables, and what is derived from them').toBeGreaterThan(6)
    for (const { from, to, doneAt } of renames) {
      const created = lines
        .slice(0, doneAt)
        .flatMap(line => (line.includes('O_CREAT') ? (/"([^"]+)"/.exec(line)?.[1] ?? []) : []))
      const files = created.filter(path => dirname(path) === from)
      expect(files.length).toBeGreaterThan(5)
      for (const file of files) expect(isSynced(file, 0, doneAt), file).toBe(true)
      expect(isSynced(dirname(to), doneAt), `the name of ${to}`).toBe(true)
    }
  },
)
