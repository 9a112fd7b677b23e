import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runServerProcess } from './testing/server-process.ts'

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
  expect(ended.errors).toContain(`Port ${port} of 127.0.0.1 is in use`)
  expect(existsSync(data)).toBe(false)
})
