import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startClickHouseServer } from './testing/clickhouse-server.ts'
import { listCommands } from './testing/guides.ts'
import { startPostgresServer } from './testing/postgres-server.ts'
import { startServerProcess } from './testing/server-process.ts'

// QUALITY P12: several processes on two servers, started as docs/scaling.md says.

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-scaling-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The settings of each process in a block of commands: those that are exported, and those before its command. */
const readProcesses = (block: string): Record<string, string>[] => {
  const assign = (text: string) =>
    Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))
  const lines = block.split('\n')
  const shared = assign(lines.filter(line => line.startsWith('export ')).join(' '))
  return lines.filter(line => line.endsWith('npm start')).map(line => ({ ...shared, ...assign(line) }))
}

const linkPattern = /#owner=[\w-]{43}/g

test('the processes of docs/scaling.md start in an empty folder, load no embedded engine, and print one owner link', {
  timeout: 240_000,
}, async () => {
  const folder = makeFolder()
  const postgres = await startPostgresServer()
  onTestFinished(() => postgres.stop())
  const clickhouse = await startClickHouseServer(join(folder, 'clickhouse'))
  onTestFinished(clickhouse.close)
  const [block = ''] = listCommands('docs/scaling.md', {
    'postgres://user:password@db.example.org/rankatlas': await postgres.createDatabase(),
    'http://user:password@clickhouse.example.org:8123/rankatlas': clickhouse.url,
  })
  const processes = readProcesses(block)
  expect(processes.map(({ PROCESS_ROLE }) => PROCESS_ROLE)).toEqual(['web', 'worker'])
  const dataDir = join(folder, 'not', 'there')
  const web = processes.filter(({ PROCESS_ROLE }) => PROCESS_ROLE === 'web')
  const started = await Promise.all(
    [...processes, ...web].map(settings => startServerProcess({ ...settings, PORT: '0', DATA_DIR: dataDir })),
  )
  const links = started.flatMap(({ lines }) => lines.join('\n').match(linkPattern) ?? [])
  expect(links).toHaveLength(1)
  for (const { url, pid } of started) {
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    expect(readFileSync(`/proc/${pid}/maps`, 'utf8'), 'mapped files').not.toMatch(/chdb|pglite/)
  }
  const [first] = started
  const environment = { ...process.env, ...processes[0], PORT: '0', DATA_DIR: dataDir }
  const command = join(import.meta.dirname, '../../scripts/commands/owner-link.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [command], { env: environment })
  const [link = ''] = stdout.match(linkPattern) ?? []
  const redeem = (hash: string) =>
    fetch(`${first?.url}/api/auth/owner`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: first?.url ?? '' },
      body: JSON.stringify({ secret: hash.slice('#owner='.length) }),
    })
  expect((await redeem(links[0] ?? '')).status, 'of a link that was replaced').toBe(403)
  expect((await redeem(link)).status).toBe(200)
})
