import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openClickHouse } from './clickhouse.ts'
import { StorageError, type StorageFault } from './storage-faults.ts'

// ClickHouse sends its status before it knows whether the whole answer will come. What it says when it fails later depends on its version.

const tag = 'kqvbzsrmnwatyxol'
const reason =
  'Code: 241. DB::Exception: Memory limit exceeded: would use 9.00 GiB. (MEMORY_LIMIT_EXCEEDED) (version 24.8.1.1)'

/** How versions end an answer that they cannot finish. */
const endings = {
  'text, as before 25.11': `${reason}\n`,
  'a block with a tag, as since 25.11': `\r\n__exception__\r\n${tag}\r\n${reason}\n${reason.length + 1} ${tag}\r\n__exception__\r\n`,
}

const rows = '{"rank":1}\n{"rank":2}\n'
const block = Buffer.concat([
  Buffer.from([1, 2, 4]),
  Buffer.from('rank'),
  Buffer.from([5]),
  Buffer.from('UInt8'),
  Buffer.from([1, 2]),
])

type Answer = (response: ServerResponse) => void

/** A server that answers each statement as told, except the question at the start. */
const openScripted = async (answer: Answer) => {
  const asked: URLSearchParams[] = []
  let isSilent = false
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    asked.push(new URL(request.url ?? '', 'http://server').searchParams)
    const statement = `${asked.at(-1)?.get('query') ?? ''}${Buffer.concat(parts)}`
    if (statement.includes("'ping'") && isSilent) return undefined
    if (['version()', "'ping'", 'system.clusters'].some(known => statement.includes(known)))
      return void response.end('{"version":"26.7.2.1","names":[]}\n')
    return void answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const faults: StorageFault[] = []
  const clickhouse = await openClickHouse(
    { dataDir: '', clickhouseUrl: `http://127.0.0.1:${port}/ranks` },
    seen => faults.push(seen),
    { statementMs: 60_000, silentMs: 200, probeMs: 1_000 },
  )
  onTestFinished(async () => {
    await clickhouse.close()
    server.closeAllConnections()
    server.close()
  })
  const goSilent = () => {
    isSilent = true
  }
  return { clickhouse, faults, asked, goSilent }
}

const readAll = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const read: Uint8Array[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read)
}

for (const [name, ending] of Object.entries(endings)) {
  const breakOff =
    (beginning: Buffer | string): Answer =>
    response => {
      response.writeHead(200, ending.includes(tag) ? { 'x-clickhouse-exception-tag': tag } : {})
      response.write(beginning)
      response.end(ending)
    }

  for (const [where, beginning] of [
    ['between rows', rows],
    ['in a row', rows.slice(0, -4)],
  ] as const)
    test(`an answer of rows that ends ${where} with ${name}, is a fault of the history and no rows`, async () => {
      const { clickhouse, faults } = await openScripted(breakOff(beginning))
      const failure = await clickhouse.query('SELECT rank FROM ranks').catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(StorageError)
      expect(failure).toMatchObject({
        fault: { half: 'history', trouble: 'away' },
        cause: { type: 'MEMORY_LIMIT_EXCEEDED' },
      })
      expect(faults).toHaveLength(1)
    })

  for (const [where, beginning] of [
    ['between blocks', block],
    ['in a block', block.subarray(0, -1)],
  ] as const)
    test(`an answer of columns that ends ${where} with ${name}, is a fault of the history and no columns`, async () => {
      const { clickhouse } = await openScripted(breakOff(beginning))
      const failure = await clickhouse.queryColumns('SELECT rank FROM ranks').catch((error: unknown) => error)
      expect(failure).toMatchObject({
        fault: { half: 'history', trouble: 'away' },
        cause: { type: 'MEMORY_LIMIT_EXCEEDED' },
      })
    })
}

test('a copy of a table that ends with a tag is an error', async () => {
  const { clickhouse } = await openScripted(response => {
    response.writeHead(200, { 'x-clickhouse-exception-tag': tag })
    response.end(`rows ${endings['a block with a tag, as since 25.11']}`)
  })
  await expect(readAll(clickhouse.bulk.read('SELECT * FROM ranks'))).rejects.toThrow('Memory limit exceeded')
})

test('answers that a connection or a proxy cuts are faults of the history', async () => {
  const cuts: Answer[] = [
    response => response.writeHead(200).write(rows, () => response.destroy()),
    response => response.writeHead(200).end(rows.slice(0, -4)),
  ]
  for (const cut of cuts) {
    const { clickhouse } = await openScripted(cut)
    await expect(clickhouse.query('SELECT rank FROM ranks')).rejects.toThrow('The history is away.')
  }
  const { clickhouse } = await openScripted(response => response.end(block.subarray(0, -1)))
  await expect(clickhouse.queryColumns('SELECT rank FROM ranks')).rejects.toThrow('The history is away.')
})

test('a server that goes silent in the middle of an answer is a fault of the history at once', async () => {
  const { clickhouse, goSilent } = await openScripted(response => {
    goSilent()
    response.writeHead(200).write(rows)
  })
  await expect(clickhouse.query('SELECT rank FROM ranks')).rejects.toThrow('The history is away.')
})

test('no format turns a failure into a row, and a change is answered when it is done', async () => {
  const { clickhouse, asked } = await openScripted(response => response.end())
  await clickhouse.query('SELECT rank FROM ranks')
  await clickhouse.command('TRUNCATE TABLE ranks')
  await clickhouse.insert('ranks', [{ rank: 1 }])
  const [read, change, insert] = asked.slice(-3)
  expect(read?.get('http_write_exception_in_output_format')).toBe('0')
  expect(change?.get('wait_end_of_query')).toBe('1')
  expect(insert?.get('wait_end_of_query')).toBe('1')
  for (const parameters of asked) expect(parameters.has('client_protocol_version')).toBe(false)
})
