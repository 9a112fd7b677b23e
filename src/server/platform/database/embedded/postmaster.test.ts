import { expect, test } from 'vitest'
import { makeUsedDataDir, startHere } from '../../../testing/embedded-process.ts'
import { createLogLines } from '../../../testing/log-lines.ts'
import { logServerLine, parseServerLine } from './postmaster.ts'

/** The level and the text that a line of PostgreSQL gets in our log. */
const logged = (text: string): { level: number; msg: string } | undefined => {
  const { log, lines } = createLogLines()
  const line = parseServerLine(text)
  if (line) logServerLine(line, log)
  return lines[0] === undefined ? undefined : JSON.parse(lines[0])
}

const [debug, warn, error] = [20, 40, 50]

test.each([
  ['postmaster|00000|LOG:  database system is ready to accept connections', debug],
  ['postmaster|00000|LOG:  client backend (PID 7) was terminated by signal 9: Killed', warn],
  ['startup|00000|LOG:  database system was not properly shut down; automatic recovery in progress', warn],
  ['checkpointer|53100|WARNING:  could not write', warn],
  ['autovacuum worker|XX001|ERROR:  invalid page in block 3 of relation "base/5/16384"', warn],
  ['postmaster|XX000|FATAL:  could not map anonymous shared memory: Cannot allocate memory', error],
  ['checkpointer|58030|PANIC:  could not fsync file "base/5/1": Input/output error', error],
  ['client backend|57P01|FATAL:  terminating connection due to administrator command', debug],
  ['client backend|57P03|FATAL:  the database system is starting up', debug],
  ['client backend|53300|FATAL:  sorry, too many clients already', error],
  // Before it has read its settings.
  ['2026-11-29 10:38:26.292 UTC [6888] FATAL:  data directory "/data" has wrong ownership', error],
  ['/app/bin/postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file', error],
])('%s', (text, level) => {
  const line = logged(text)
  expect(line?.level).toBe(level)
  expect(line?.msg).toBe(`PostgreSQL: ${text.replace(/^.*(LOG|WARNING|ERROR|FATAL|PANIC): {2}/, '')}`)
})

test('the further lines of a message are left out', () => {
  expect(logged('\tThe PostgreSQL documentation contains more information.')).toBeUndefined()
  expect(logged('')).toBeUndefined()
})

test('the log has neither the values of statements nor the statements, whatever fails', async () => {
  const { ask, lines, server } = await startHere({ dataDir: makeUsedDataDir() })
  await ask('create table people (email text primary key)')
  await ask('insert into people values ($1)', ['secret@example.org'])
  const failing: (readonly [string, unknown[]])[] = [
    ['insert into people values ($1)', ['secret@example.org']],
    ['select $1::int', ['secret']],
    ["select 'secret'::int", []],
    ["select 'secret' from nowhere", []],
    ["do $$ begin raise warning 'secret'; end $$", []],
  ]
  for (const [text, values] of failing) await ask(text, values).catch(() => undefined)
  await server.stop()
  const written = lines.join('')
  expect(written).not.toContain('secret')
  expect(written).toContain('"sqlState":"23505"')
})
