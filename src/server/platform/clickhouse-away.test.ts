import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startClickHouseServer } from '../testing/clickhouse-server.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { openClickHouse } from './clickhouse.ts'
import type { StorageFault } from './storage-faults.ts'

/** Shorter than the real limits, but nothing here may wait for the time limit of a statement. */
const limits = { statementMs: 60_000, silentMs: 250, probeMs: 500 }

for (const fault of ['swallows everything', 'resets connections', 'refuses connections'] as const) {
  test(`when the network ${fault}, every statement of the rank history fails as a fault of it, and later all work again`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-clickhouse-'))
    const server = await startClickHouseServer(join(folder, 'history'))
    const url = new URL(server.url)
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    const faults: StorageFault[] = []
    const clickhouse = await openClickHouse({ dataDir: '', clickhouseUrl: url.href }, seen => faults.push(seen), limits)
    onTestFinished(async () => {
      await clickhouse.close()
      await proxy.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const ask = () => Promise.allSettled(Array.from({ length: 12 }, () => clickhouse.query('SELECT 1 AS one')))
    await ask()
    proxy.fail(fault)
    const failed = await ask()
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(faults).toHaveLength(12)
    expect(new Set(faults.map(({ half, trouble }) => `${half} ${trouble}`))).toEqual(new Set(['history away']))
    proxy.fail('none')
    // On a busy machine an answer may take longer than the short limits above.
    await expect.poll(async () => new Set((await ask()).map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  })
}
