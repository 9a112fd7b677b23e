import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { drainPending } from 'chdb'
import { type ChdbConnection, createChdbConnection } from 'chdb/connection'

/** As in ClickHouse, which takes many parameters in an address. */
const mostBytesOfUrl = 1_048_576

/**
 * A small server with ClickHouse's HTTP protocol on top of chDB. The statement is in `query` or the body, parameters are in
 * `param_*`, next to settings; inserts send their rows in the body, and errors are text with an `X-ClickHouse-Exception-Code`
 * header.
 */
export const startClickHouseServer = async (path: string) => {
  const connection = createChdbConnection({ path })
  const requests: string[] = []
  const server = createServer({ maxHeaderSize: mostBytesOfUrl }, (request, response) => {
    answer(connection, request, requests).then(
      body => response.end(body),
      error => {
        const code = /Code: (\d+)/.exec(String(error?.cause?.message ?? error))?.[1] ?? '1'
        response.writeHead(500, { 'x-clickhouse-exception-code': code })
        response.end(`Code: ${code}. DB::Exception: ${error.message} (${error.type ?? 'UNKNOWN'})`)
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await connection.close()
    await drainPending()
  }
  return { url: `http://127.0.0.1:${port}`, requests, close }
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
}

/** chDB takes rows in this format from a file only. */
const insertNative = async (connection: ChdbConnection, table: string, rows: Buffer): Promise<string> => {
  const file = join(tmpdir(), `rank-atlas-rows-${randomUUID()}`)
  await writeFile(file, rows)
  await connection.exec({ query: `INSERT INTO ${table} SELECT * FROM file('${file}', Native)` })
  await rm(file)
  return ''
}

/** Parameters of the HTTP protocol, not settings of the engine. */
const callParameters = new Set(['query', 'query_id', 'database', 'session_id', 'default_format', 'role'])

const answer = async (
  connection: ChdbConnection,
  request: IncomingMessage,
  requests: string[],
): Promise<Buffer | string> => {
  const url = new URL(request.url ?? '/', 'http://server')
  if (url.pathname === '/ping') return 'Ok.\n'
  const body = await readBody(request)
  const parameters = [...url.searchParams]
  const query = url.searchParams.get('query') ?? ''
  const [, table] = /^INSERT INTO (\w+) FORMAT Native$/.exec(query) ?? []
  if (table) return insertNative(connection, table, body)
  const statement = [query, body.toString()].filter(Boolean).join('\n')
  // ClickHouse answers beside long statements, which chDB runs one after the other.
  if (statement.startsWith("SELECT 'ping'")) return 'ping\n'
  requests.push(statement)
  const pick = (wanted: (name: string) => boolean, cut = 0) =>
    Object.fromEntries(parameters.filter(([name]) => wanted(name)).map(([name, value]) => [name.slice(cut), value]))
  const { stream } = await connection.exec({
    query: statement,
    query_params: pick(name => name.startsWith('param_'), 'param_'.length),
    clickhouse_settings: pick(name => !name.startsWith('param_') && !callParameters.has(name)),
  })
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
