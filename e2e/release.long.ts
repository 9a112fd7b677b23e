import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { health } from '#contract/health.ts'
import { inRoot, projectNode } from '../scripts/launch/paths.mjs'
import { endProcess } from '../scripts/launch/processes.mjs'
import {
  askIsolated,
  type IsolatedProcess,
  startIsolated,
  stopIsolated,
  strangerId,
} from './harness/isolated-process.ts'
import { findFreePort } from './harness/servers.ts'

const run = promisify(execFile)

const version = '0.1.0-test'
const released = inRoot('dist', 'release')

let folder = ''
let unpacked = ''

beforeAll(async () => {
  await run(projectNode, [inRoot('scripts/run.mjs'), 'release', version])
  folder = await mkdtemp('/var/tmp/rank-atlas-released-')
  // On a disk, as on a server, and readable by other users.
  await chmod(folder, 0o755)
  const archive = join(released, `rank-atlas-${version}-${process.platform}-${process.arch}.tar.gz`)
  await run('tar', ['-xzf', archive, '-C', folder])
  unpacked = join(folder, `rank-atlas-${version}`)
})

afterAll(async () => {
  if (folder) await rm(folder, { recursive: true })
  await rm(released, { recursive: true, force: true })
})

test('beside the archive of a release are its checksums, notices, bill of materials and changes', async () => {
  const { stdout } = await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: released })
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/tar\.gz: OK$/),
    'THIRD-PARTY-NOTICES.txt: OK',
    'sbom.cdx.json: OK',
    `CHANGELOG-${version}.md: OK`,
  ])
  expect(await readFile(join(released, `CHANGELOG-${version}.md`), 'utf8')).toMatch(`## ${version}\n`)
  expect(await readdir(released)).toHaveLength(5)
})

/** In an empty data folder, as `npm start` does it. */
const start = async (name: string): Promise<{ server: IsolatedProcess; url: string; dataDir: string }> => {
  const dataDir = join(folder, name)
  await mkdir(dataDir, { recursive: true })
  await chown(dataDir, strangerId, strangerId)
  const port = await findFreePort()
  const server = startIsolated({
    command: [join(unpacked, 'node_modules/.bin/node'), 'scripts/start.mjs'],
    cwd: unpacked,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/nonexistent', DATA_DIR: dataDir, PORT: String(port) },
  })
  return { server, url: `http://127.0.0.1:${port}`, dataDir }
}

/** If other processes keep the processors busy, a start gets only a share of their time. */
const allowedMs = (): number => 5_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

// Promise: P22
test('an unpacked release starts without network within 5 seconds for a user without rights, and SIGTERM ends it with 0', async () => {
  const tookMs: number[] = []
  for (const name of ['first', 'second', 'third']) {
    const startedAt = performance.now()
    const { server, url } = await start(name)
    try {
      const answer = health.parse(JSON.parse(await askIsolated(server, `${url}/api/health`)))
      tookMs.push(performance.now() - startedAt)
      expect(answer).toMatchObject({ ready: true, version })
      expect(await askIsolated(server, `${url}/`)).toContain('Rank Atlas')
    } finally {
      expect(await stopIsolated(server)).toMatchObject({ code: 0 })
    }
    expect(server.output.join('\n')).not.toMatch(/Install|Build/)
  }
  process.stdout.write(`First starts of a release: ${tookMs.map(Math.round).join(', ')} ms\n`)
  expect(Math.min(...tookMs), `${tookMs.map(Math.round)} ms`).toBeLessThan(allowedMs())
})

test('a release continues with its data after a restart, and its commands work', async () => {
  const first = await start('restarted')
  await askIsolated(first.server, `${first.url}/api/live`)
  await stopIsolated(first.server)
  const again = await start('restarted')
  try {
    await askIsolated(again.server, `${again.url}/api/health`)
    const { stdout } = await run(join(unpacked, 'node_modules/.bin/node'), ['scripts/run.mjs', 'owner-link'], {
      cwd: unpacked,
      env: { PATH: process.env.PATH, DATA_DIR: again.dataDir },
    })
    expect(stdout).toContain('http://')
  } finally {
    await endProcess(again.server.handle)
  }
})
