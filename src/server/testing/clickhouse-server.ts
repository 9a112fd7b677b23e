import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { drainPending } from 'chdb'
import { type ChdbConnection, createChdbConnection } from 'chdb/connection'
import { toLiteral } from '../platform/chdb-parameters.ts'

/** As in ClickHouse, which takes many parameters in an address, but none longer than `http_max_field_value_size`. */
const mostBytesOfUrl = 1_048_576
const mostBytesOfParameter = 131_072

/** A refusal in ClickHouse's words and numbers: https://clickhouse.com/docs/operations/system-tables/errors */
class Refusal extends Error {
  readonly status: number
  readonly code: number
  readonly type: string

  constructor([status, code, type]: readonly [status: number, code: number, type: string], message: string) {
    super(message)
    this.status = status
    this.code = code
    this.type = type
  }
}

const failedAuthentication = [403, 516, 'AUTHENTICATION_FAILED'] as const
const unknownDatabase = [404, 81, 'UNKNOWN_DATABASE'] as const
const badForm = [400, 1000, 'POCO_EXCEPTION'] as const
const notHere = [501, 48, 'NOT_IMPLEMENTED'] as const

type StandIn = {
  /** One for each database, which its statements use when they name none. */
  connect: (database: string) => Promise<ChdbConnection>
  user: string
  password: string
  requests: string[]
  cluster: string | undefined
  replicaPath: string | undefined
}

type ServerOptions = {
  user?: string
  password?: string
  /** Created if it does not exist; the URL names it. */
  database?: string
  tls?: { key: string; cert: string }
  /** The name of a cluster that this server says it is in: see `runOnCluster`. */
  cluster?: string
  /** Its `default_replica_path`, in place of the engine's own. */
  replicaPath?: string
}

/**
 * A small server with ClickHouse's HTTP protocol on top of chDB. The statement is in `query` or the body, parameters are in
 * `param_*`, next to settings; inserts send their rows in the body, and errors are text with an `X-ClickHouse-Exception-Code`
 * header. It knows one user and all databases that were created; it refuses sessions, which nothing here uses.
 */
export const startClickHouseServer = async (
  path: string,
  { user = 'atlas', password = 'p@ss:w/rd %', database = 'ranks', tls, cluster, replicaPath }: ServerOptions = {},
) => {
  const connections = new Map<string, Promise<ChdbConnection>>()
  const open = async (name: string): Promise<ChdbConnection> => {
    const connection = createChdbConnection({ path })
    await connection.command({ query: `USE ${name}` })
    return connection
  }
  const connect = (name: string): Promise<ChdbConnection> => {
    const connection = connections.get(name) ?? open(name)
    connections.set(name, connection)
    connection.catch(() => connections.delete(name))
    return connection
  }
  await (await connect('default')).command({ query: `CREATE DATABASE IF NOT EXISTS ${database}` })
  const requests: string[] = []
  const standIn: StandIn = { connect, user, password, requests, cluster, replicaPath }
  const listener: RequestListener = (request, response) => {
    answer(standIn, request).then(
      body => response.end(body),
      error => {
        const code = error.code ?? /Code: (\d+)/.exec(String(error?.cause?.message ?? error))?.[1] ?? '1'
        response.writeHead(error instanceof Refusal ? error.status : 500, { 'x-clickhouse-exception-code': code })
        response.end(`Code: ${code}. DB::Exception: ${error.message} (${error.type ?? 'UNKNOWN'})`)
      },
    )
  }
  const server = tls
    ? createTlsServer({ ...tls, maxHeaderSize: mostBytesOfUrl }, listener)
    : createServer({ maxHeaderSize: mostBytesOfUrl }, listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
    for (const connection of connections.values()) await (await connection).close()
    await drainPending()
  }
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return { url: `${tls ? 'https' : 'http'}://${account}@127.0.0.1:${port}/${database}`, requests, close }
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
const callParameters = new Set(['query', 'query_id', 'database', 'default_format', 'wait_end_of_query'])
const unused = ['session_id', 'role', 'client_protocol_version', 'user', 'password']

const authenticate = ({ user, password }: StandIn, { headers }: IncomingMessage): void => {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  const [name = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  if (name === user && secret.join(':') === password) return
  throw new Refusal(
    failedAuthentication,
    `${name || 'default'}: Authentication failed: password is incorrect, or there is no user with such name.`,
  )
}

const ensureForm = (parameters: URLSearchParams): void => {
  for (const [name, value] of parameters) {
    if (unused.includes(name)) throw new Refusal(notHere, `The stand-in does not know ${name}.`)
    if (Buffer.byteLength(value) > mostBytesOfParameter)
      throw new Refusal(badForm, 'HTML Form Exception: Field value too long')
  }
}

const ensureDatabase = async ({ connect }: StandIn, name: string): Promise<ChdbConnection> => {
  const { stream } = await (await connect('default')).exec({
    query: 'SELECT 1 FROM system.databases WHERE name = {name:String} FORMAT TSV',
    query_params: { name },
  })
  for await (const _ of stream) return connect(name)
  throw new Refusal(unknownDatabase, `Database ${name} does not exist.`)
}

const answer = async (standIn: StandIn, request: IncomingMessage): Promise<Buffer | string> => {
  const url = new URL(request.url ?? '/', 'http://server')
  if (url.pathname === '/ping') return 'Ok.\n'
  const body = await readBody(request)
  authenticate(standIn, request)
  ensureForm(url.searchParams)
  const parameters = [...url.searchParams]
  const query = url.searchParams.get('query') ?? ''
  const statement = [query, body.toString()].filter(Boolean).join('\n')
  // ClickHouse answers beside long statements, which chDB runs one after the other.
  if (statement.startsWith("SELECT 'ping'")) return 'ping\n'
  const connection = await ensureDatabase(standIn, url.searchParams.get('database') ?? 'default')
  const [, table] = /^INSERT INTO (\w+) FORMAT Native$/.exec(query) ?? []
  if (table) return insertNative(connection, table, body)
  standIn.requests.push(statement)
  if (standIn.replicaPath && statement.includes('default_replica_path'))
    return `${JSON.stringify({ path: standIn.replicaPath })}\n`
  if (standIn.cluster) return runOnCluster(connection, standIn.cluster, { statement, parameters })
  return run(connection, { statement, parameters })
}

type Asked = { statement: string; parameters: readonly (readonly [string, string])[] }

const run = async (connection: ChdbConnection, { statement, parameters }: Asked): Promise<Buffer> => {
  const settings = parameters.filter(([name]) => !name.startsWith('param_') && !callParameters.has(name))
  // As they came: chDB's own way would escape them once more.
  const values = parameters.filter(([name]) => name.startsWith('param_'))
  const assignments = values.map(([name, value]) => `${name} = ${toLiteral(value)}`)
  const { stream } = await connection.exec({
    query: assignments.length === 0 ? statement : `SET ${assignments.join(', ')}; ${statement}`,
    clickhouse_settings: Object.fromEntries(settings),
  })
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const unknownCluster = [500, 701, 'CLUSTER_DOESNT_EXIST'] as const
const changesTables =
  /^(CREATE|DROP|DETACH|ATTACH TABLE|EXCHANGE|RENAME|ALTER TABLE \w+( ON CLUSTER '\w+')? (MODIFY|ADD))\b/

/**
 * chDB cannot replicate. So its parser reads each statement as it is, and runs it without what only a cluster has. A statement
 * that changes the tables of this server alone is refused, because it would tear the replicas apart.
 */
const runOnCluster = async (connection: ChdbConnection, cluster: string, asked: Asked): Promise<Buffer | string> => {
  const { statement, parameters } = asked
  if (statement.includes('system.clusters')) {
    const row = JSON.parse((await run(connection, asked)).toString())
    const isAsked = parameters.some(([name, value]) => name === 'param_cluster' && value === cluster)
    return JSON.stringify({ ...row, shards: isAsked ? 1 : 0, names: [cluster], replicated: row.plain, plain: 0 })
  }
  if (!changesTables.test(statement)) return run(connection, asked)
  const [spread, name] = / ON CLUSTER '(\w+)'/.exec(statement) ?? []
  if (!spread) throw new Refusal(notHere, 'The stand-in for a cluster refuses changes of one server alone.')
  if (name !== cluster) throw new Refusal(unknownCluster, `Requested cluster '${name}' not found.`)
  await run(connection, { ...asked, statement: `EXPLAIN AST ${statement}` })
  return run(connection, {
    ...asked,
    statement: statement.replace(spread, '').replace('ENGINE = Replicated', 'ENGINE = '),
  })
}
