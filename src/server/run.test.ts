import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyTemplate } from './testing/database-template.ts'
import { readServerPid } from './testing/embedded-process.ts'
import { runServerProcess, startServerProcess } from './testing/server-process.ts'

const takePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('a start on a port that is in use ends before it opens or fills any data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-port-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const data = join(folder, 'data')
  const port = await takePort()
  const ended = await runServerProcess({ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data })
  expect(ended.code).toBe(1)
  expect(ended.errors).toMatch(/^Port \d+ of 127\.0\.0\.1 is in use[^\n]*\.\n$/)
  expect(ended.errors).toContain(String(port))
  expect(existsSync(data)).toBe(false)
})

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a server whose database is gone for good ends with a failure instead of refusing everybody for ever', async () => {
  const folder = makeFolder()
  copyTemplate(folder)
  const { ended, lines } = await startServerProcess({ DATA_DIR: folder })
  const pid = readServerPid(folder)
  renameSync(join(folder, 'postgres'), join(folder, 'away'))
  process.kill(pid, 'SIGKILL')
  expect(await ended).toBe(1)
  expect(lines.join('\n')).toContain('was removed while it ran, so it is not started again.')
})
