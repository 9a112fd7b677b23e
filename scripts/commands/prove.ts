// npm run prove -- --postgres URL: runs the tests of history, collector and alerts on a server that somebody names. Without an
// address, on a PostgreSQL server of its own.
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { messageOf, StartError } from '../../src/server/platform/process/errors.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import {
  createNamedTemplate,
  dropNamedDatabases,
  type NamedServer,
  toEnvironment,
  withPostgres,
} from '../../src/server/testing/named-servers.ts'
import { startPostgresServer } from '../../src/server/testing/postgres-server.ts'
import { inRoot } from '../launch/paths.mjs'
import { endedBySignal, passSignalsOn } from '../launch/processes.mjs'
import { runVitest, type TestCount } from '../tests/vitest.mjs'

const usage = 'Usage: npm run prove -- --postgres postgres://user:password@host/database [PART OF A FILE NAME …]'

/** These tests start their own database. */
const ownDatabases = ['killed-sweep']

const listFiles = (wanted: readonly string[]): string[] =>
  ['history', 'collector', 'alerts'].flatMap(noun =>
    readdirSync(inRoot('src/server', noun))
      .filter(name => name.endsWith('.test.ts') && !name.endsWith('.rules.test.ts'))
      .filter(name => !ownDatabases.some(own => name.startsWith(own)))
      .map(name => `src/server/${noun}/${name}`)
      .filter(path => wanted.length === 0 || wanted.some(part => path.includes(part))),
  )

type Given = { server: NamedServer; isOwn: boolean; files: string[]; stop: () => Promise<void> }

const findServer = async (): Promise<Given> => {
  const { values, positionals } = parseArgs({ options: { postgres: { type: 'string' } }, allowPositionals: true })
  const prefix = `rank_atlas_prove_${randomBytes(4).toString('hex')}`
  const files = listFiles(positionals)
  if (!values.postgres) {
    const { createDatabase, stop } = await startPostgresServer()
    return { server: { url: await createDatabase(), prefix }, files, isOwn: true, stop }
  }
  if (!URL.canParse(values.postgres)) throw new StartError(usage)
  return { server: { url: values.postgres, prefix }, files, isOwn: false, stop: async () => undefined }
}

const noPermission = '42501'

const sayPostgres = (error: unknown): string => {
  if (error instanceof pg.DatabaseError && error.code === noPermission)
    return 'The user of --postgres may not create databases: ALTER ROLE … CREATEDB.'
  const reason = messageOf(error)
  return reason.includes('DATABASE_URL')
    ? reason.replace('of DATABASE_URL', 'of --postgres')
    : `The PostgreSQL server of --postgres cannot be used: ${reason}.`
}

/** @throws StartError with a sentence, before any test runs. */
const orSay = async <Answer>(work: Promise<Answer>, say: (error: unknown) => string): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    throw new StartError(say(error), { cause: error })
  }
}

/** The version of the server, once it has let this run create what it needs. */
const prepare = async (server: NamedServer): Promise<string> => {
  const { rows } = await orSay(
    withPostgres(server.url, client => client.query('SHOW server_version')),
    sayPostgres,
  )
  await orSay(createNamedTemplate(server), sayPostgres)
  return rows[0].server_version
}

type Outcome = { isOwn: boolean; version: string; count: TestCount; files: number; dropped: number }

const sayVerdict = ({ isOwn, version, count, files, dropped }: Outcome): string => {
  const { passed, failed, skipped, failures } = count
  const isProven = failed === 0 && passed > 0
  return `
Verdict: ${isProven ? 'Rank Atlas works on this server, according to the tests of history, collector and alerts.' : 'Rank Atlas does not work on this server as it should.'}

  PostgreSQL  ${version}${isOwn ? ' — a server of its own on this machine' : ''}
  Tests       ${files} files: ${passed} passed, ${failed} failed, ${skipped} skipped
  Databases   ${dropped} created, all dropped
${failures.map(failure => `\n  Failed: ${failure}\n`).join('')}
What this does not prove: the loss of a server or a replica, power loss, a slow or broken network, load, upgrades of the server,
pages and their browsers, and other versions.

${passed} passed, ${failed} failed
`
}

/** @throws StartError that says which databases are left */
const drop = async (server: NamedServer): Promise<number> => {
  try {
    return await dropNamedDatabases(server)
  } catch (error) {
    throw new StartError(`Drop the databases whose names begin with ${server.prefix} yourself: ${messageOf(error)}.`, {
      cause: error,
    })
  }
}

const signals = { isStopped: false }

/** From here on, a signal is only noted, so that databases are dropped before this process ends. */
const noteSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      signals.isStopped = true
    })
  }
}

const stopped = (): StartError => new StartError('Stopped. The databases of this run are dropped.')

const runTests = async (files: readonly string[]): Promise<TestCount> => {
  if (signals.isStopped) throw stopped()
  passSignalsOn()
  const count = await runVitest(['--project', 'node', '--maxWorkers=2', ...files]).finally(noteSignals)
  if (signals.isStopped || endedBySignal()) throw stopped()
  return count
}

const prove = async (): Promise<number> => {
  const { server, files, isOwn, stop } = await findServer()
  let version: string | undefined
  try {
    version = await prepare(server)
    Object.assign(process.env, toEnvironment(server))
    const count = await runTests(files)
    const dropped = await drop(server)
    process.stdout.write(sayVerdict({ isOwn, version, count, files: files.length, dropped }))
    return count.failed === 0 && count.passed > 0 ? 0 : 1
  } catch (error) {
    if (version) await drop(server).catch(left => process.stderr.write(`${messageOf(left)}\n`))
    throw error
  } finally {
    await stop()
  }
}

noteSignals()
try {
  process.exitCode = await prove()
} catch (error) {
  exitWithSentence(error, 'The tests could not be run')
}
process.exit()
