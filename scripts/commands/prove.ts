// npm run prove -- --clickhouse URL --postgres URL [--cluster NAME]: runs the tests of history, collector and alerts on servers that
// somebody names. Without addresses, on a PostgreSQL server of its own and the stand-in for ClickHouse.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { parseClickHouseUrl } from '../../src/server/platform/clickhouse-address.ts'
import { messageOf, StartError } from '../../src/server/platform/errors.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { startClickHouseServer } from '../../src/server/testing/clickhouse-server.ts'
import {
  createNamedTemplate,
  dropOfClickHouse,
  dropOfPostgres,
  type NamedServers,
  toEnvironment,
  withClickHouse,
  withPostgres,
} from '../../src/server/testing/named-servers.ts'
import { startPostgresServer } from '../../src/server/testing/postgres-server.ts'
import { inRoot } from '../lib/paths.mjs'
import { endedBySignal, passSignalsOn } from '../lib/processes.mjs'
import { runVitest, type TestCount } from '../lib/vitest.mjs'

const usage =
  'Usage: npm run prove -- --clickhouse http://user:password@host:8123/database --postgres postgres://user:password@host/database [--cluster NAME] [PART OF A FILE NAME …]'

/** These tests bring databases of their own. */
const ownDatabases = ['clickhouse-cluster', 'clickhouse-server', 'killed-sweep']

/** The tests that read or write; rules have no database. */
const listFiles = (wanted: readonly string[]): string[] =>
  ['history', 'collector', 'alerts'].flatMap(noun =>
    readdirSync(inRoot('src/server', noun))
      .filter(name => name.endsWith('.test.ts') && !name.endsWith('.rules.test.ts'))
      .filter(name => !ownDatabases.some(own => name.startsWith(own)))
      .map(name => `src/server/${noun}/${name}`)
      .filter(path => wanted.length === 0 || wanted.some(part => path.includes(part))),
  )

type Given = { servers: NamedServers; isStandIn: boolean; files: string[]; stop: () => Promise<void> }

/** The stand-in replicates nothing, but says that it is in a cluster, and reads the statements for one. */
const startOwn = async (cluster: string | undefined, prefix: string): Promise<Omit<Given, 'files'>> => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-prove-'))
  const postgres = await startPostgresServer()
  const clickhouse = await startClickHouseServer(join(folder, 'history'), cluster ? { cluster } : {})
  const stop = async (): Promise<void> => {
    await clickhouse.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const servers = { postgresUrl: await postgres.createDatabase(), clickhouseUrl: clickhouse.url, cluster, prefix }
  return { servers, isStandIn: true, stop }
}

const findServers = async (): Promise<Given> => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: { clickhouse: text, postgres: text, cluster: text },
    allowPositionals: true,
  })
  const { clickhouse, postgres, cluster } = values
  const prefix = `rank_atlas_prove_${randomBytes(4).toString('hex')}`
  const files = listFiles(positionals)
  if (!clickhouse && !postgres) return { files, ...(await startOwn(cluster, prefix)) }
  const isUsable = clickhouse && postgres && URL.canParse(clickhouse) && URL.canParse(postgres)
  if (!isUsable || !parseClickHouseUrl(clickhouse)) throw new StartError(usage)
  const servers = { clickhouseUrl: clickhouse, postgresUrl: postgres, cluster, prefix }
  return { servers, files, isStandIn: false, stop: async () => undefined }
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

const sayClickHouse = (error: unknown): string =>
  error instanceof StartError
    ? error.message.replace('CLICKHOUSE_URL', '--clickhouse').replace('CLICKHOUSE_CLUSTER', '--cluster')
    : `The ClickHouse server of --clickhouse cannot be used: ${messageOf(error)}. Its user must be allowed to create and drop databases.`

/** @throws StartError with a sentence, before any test runs. */
const orSay = async <Answer>(work: Promise<Answer>, say: (error: unknown) => string): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    throw new StartError(say(error), { cause: error })
  }
}

type Drop = (servers: NamedServers) => Promise<number>

/** The versions, once both servers have let this run create what it needs. `drops` gets what removes it. */
const prepare = async (servers: NamedServers, drops: Drop[]): Promise<{ postgres: string; clickhouse: string }> => {
  const clickhouse = await orSay(
    withClickHouse(servers, async admin => {
      await admin.command(`CREATE DATABASE ${servers.prefix}`)
      drops.push(dropOfClickHouse)
      const [row] = await admin.query<{ version: string }>('SELECT version() AS version')
      return row?.version ?? ''
    }),
    sayClickHouse,
  )
  const { rows } = await orSay(
    withPostgres(servers.postgresUrl, client => client.query('SHOW server_version')),
    sayPostgres,
  )
  drops.push(dropOfPostgres)
  await orSay(createNamedTemplate(servers), sayPostgres)
  return { postgres: rows[0].server_version, clickhouse }
}

type Outcome = {
  given: Given
  versions: Awaited<ReturnType<typeof prepare>>
  count: TestCount
  files: number
  dropped: number
}

const sayVerdict = ({ given, versions, count, files, dropped }: Outcome): string => {
  const { cluster } = given.servers
  const { passed, failed, skipped, failures } = count
  const isProven = failed === 0 && passed > 0
  const stood = given.isStandIn ? ' — the stand-in, a small HTTP server in front of the embedded engine' : ''
  const replicas = given.isStandIn
    ? `It says that it is the cluster "${cluster}": its parser reads every statement for a cluster, and nothing is replicated.`
    : `Tables were created on the cluster "${cluster}", and one of its servers was asked.`
  return `
Verdict: ${isProven ? 'Rank Atlas works on these servers, as far as the tests of history, collector and alerts tell.' : 'Rank Atlas does not work on these servers as it should.'}

  ClickHouse  ${versions.clickhouse}${stood}
  PostgreSQL  ${versions.postgres}${given.isStandIn ? ' — a real server on this machine' : ''}
${cluster ? `  Cluster     ${replicas}\n` : ''}  Tests       ${files} files: ${passed} passed, ${failed} failed, ${skipped} skipped
  Databases   ${dropped} created, all dropped
${failures.map(failure => `\n  Failed: ${failure}\n`).join('')}
What this does not prove: the loss of a server or a replica, power loss, a slow or broken network, load, upgrades of the servers,
pages and their browsers, and other versions.${given.isStandIn ? ' A stand-in proves nothing about a ClickHouse server of its own: name one with --clickhouse.' : ''}

${passed} passed, ${failed} failed
`
}

/** Drops on each server, whatever becomes of the other. @throws StartError that says which databases are left */
const dropAll = async (servers: NamedServers, drops: readonly Drop[]): Promise<number> => {
  const dropped = await Promise.allSettled(drops.map(drop => drop(servers)))
  const [failure] = dropped.filter(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected')
    throw new StartError(
      `Drop the databases whose names begin with ${servers.prefix} yourself: ${messageOf(failure.reason)}.`,
      { cause: failure.reason },
    )
  return dropped.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0)
}

const signals = { isStopped: false }

/** From here on, a signal is noted and ends nothing, so that databases are dropped before this process ends. */
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
  const count = await runVitest(['--project', 'server', '--maxWorkers=2', ...files]).finally(noteSignals)
  if (signals.isStopped || endedBySignal()) throw stopped()
  return count
}

const prove = async (): Promise<number> => {
  const given = await findServers()
  const { servers, files } = given
  const drops: Drop[] = []
  try {
    const versions = await prepare(servers, drops)
    Object.assign(process.env, toEnvironment(servers))
    const count = await runTests(files)
    process.stdout.write(
      sayVerdict({ given, versions, count, files: files.length, dropped: await dropAll(servers, drops) }),
    )
    return count.failed === 0 && count.passed > 0 ? 0 : 1
  } catch (error) {
    await dropAll(servers, drops).catch(left => process.stderr.write(`${messageOf(left)}\n`))
    throw error
  } finally {
    await given.stop()
  }
}

noteSignals()
try {
  process.exitCode = await prove()
} catch (error) {
  exitWithSentence(error, 'The proof could not be run')
}
process.exit()
