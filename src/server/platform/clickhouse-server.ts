import { ClickHouseError, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import { secondMs } from '#domain/units.ts'
import { type ClickHouseAddress, parseClickHouseUrl } from './clickhouse-address.ts'
import { readRows } from './clickhouse-answers.ts'
import { createServerBulkRows } from './clickhouse-bulk.ts'
import { catchUp, ensureClusterFits, settingsOfClusters, toClusterStatement } from './clickhouse-cluster.ts'
import { type Client, type Connected, type RunWork, settings } from './clickhouse-connection.ts'
import { withLongValuesInText } from './clickhouse-parameters.ts'
import { messageOf, StartError } from './errors.ts'
import { createSilenceWatch } from './silence.ts'

/** How long this process waits for ClickHouse: see `DatabasePatience`. */
export type HistoryPatience = { statementMs: number; silentMs: number; probeMs: number }

export const patience: HistoryPatience = { statementMs: 60 * secondMs, silentMs: secondMs, probeMs: 0.8 * secondMs }

/** Errors reach the caller, which logs them once, so the client itself must not log. */
const log = { level: ClickHouseLogLevel.OFF }

const settingsOfServers = {
  ...settings,
  // Versions 23.9 to 25.10 would write an error as one more row.
  http_write_exception_in_output_format: 0,
  output_format_native_encode_types_in_binary_format: 0,
} as const

/** Nothing comes back from a change, so its status waits until it is done: an error after it would be lost. */
const settingsOfChanges = { wait_end_of_query: 1 } as const

/** Ends all statements when the server goes silent. */
const runUntilSilent = (client: Client, probes: Client, { silentMs, probeMs }: HistoryPatience) => {
  let cutter = new AbortController()
  const probe = async (): Promise<void> => {
    const answer = await probes.ping({ select: true })
    if (!answer.success) throw answer.error
  }
  const cut = (): void => {
    cutter.abort()
    cutter = new AbortController()
  }
  const watch = createSilenceWatch({ silentMs, probe, probeMs, cut })
  const runWith =
    (clickhouse_settings: ClickHouseSettings): RunWork =>
    async work => {
      watch.begin(work)
      try {
        return await work(client, { abort_signal: cutter.signal, clickhouse_settings })
      } finally {
        watch.end(work)
      }
    }
  const run = runWith(settingsOfChanges)
  const close = async () => void (await Promise.all([client.close(), probes.close()]))
  return { run, runReading: runWith({}), alone: work => work(run), close } satisfies Partial<Connected>
}

/** The version whose settings this program uses; the long-term release of August 2024. */
const oldestVersion = [24, 8] as const

const isTooOld = (version: string): boolean => {
  const [year = 0, month = 0] = version.split('.').map(Number)
  return year < oldestVersion[0] || (year === oldestVersion[0] && month < oldestVersion[1])
}

const shownOfReason = 300

type Refusal = (address: ClickHouseAddress, reason: string) => string

const refusesUser: Refusal = ({ username }) => `refuses the user "${username}" or its password`
const distrusted: Refusal = (_, reason) =>
  `has a certificate that this machine does not trust (${reason}): set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority`

/** Codes of ClickHouse's errors, and of Node's: https://clickhouse.com/docs/operations/system-tables/errors */
const refusals: Readonly<Record<string, Refusal>> = {
  81: ({ database }) => `has no database "${database}": create it, or name another one`,
  192: refusesUser,
  193: refusesUser,
  194: refusesUser,
  497: ({ username }, reason) => `does not let the user "${username}" do what is needed: ${reason}`,
  516: refusesUser,
  EPROTO: () => 'does not speak TLS at this port: use http://, or the port of https, which is 8443',
  SELF_SIGNED_CERT_IN_CHAIN: distrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: distrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: distrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: distrusted,
}

const codeOf = (error: unknown): string =>
  error instanceof ClickHouseError || (error instanceof Error && 'code' in error) ? String(error.code) : ''

const toStartError = (error: unknown, address: ClickHouseAddress): StartError => {
  const reason = messageOf(error).trim().split('\n')[0]?.slice(0, shownOfReason).replace(/\.$/, '') ?? ''
  const said = refusals[codeOf(error)]?.(address, reason)
  const sentence = said
    ? `The ClickHouse server of CLICKHOUSE_URL ${said}.`
    : `The ClickHouse server at CLICKHOUSE_URL does not respond: ${reason}.`
  return new StartError(sentence, { cause: error })
}

/** Names the database, unlike the client's own question whether the server answers. */
const askVersion = async (client: Client): Promise<string> => {
  const [row] = await readRows<{ version?: string }>(client, { query: 'SELECT version() AS version' })
  if (row?.version === undefined) throw new Error('what answers is not ClickHouse')
  return row.version
}

type ServerOptions = { clickhouseUrl: string; clickhouseCluster?: string | undefined; limits: HistoryPatience }

/** @throws StartError that says in one sentence why the server cannot be used. */
export const connectServer = async ({ clickhouseUrl, clickhouseCluster, limits }: ServerOptions) => {
  const address = parseClickHouseUrl(clickhouseUrl)
  if (!address) throw new StartError('CLICKHOUSE_URL must end with the name of a database.')
  const open = (request_timeout: number, more: object) => createClient({ ...address, request_timeout, log, ...more })
  const client = open(limits.statementMs, {
    clickhouse_settings: { ...settingsOfServers, ...(clickhouseCluster && settingsOfClusters) },
  })
  const probes = open(limits.probeMs, { max_open_connections: 1 })
  const running = runUntilSilent(client, probes, limits)
  try {
    const version = await askVersion(client)
    if (isTooOld(version))
      throw new StartError(
        `The ClickHouse server of CLICKHOUSE_URL has version ${version}, and Rank Atlas needs ${oldestVersion.join('.')} or newer.`,
      )
    await ensureClusterFits(client, clickhouseCluster)
    if (clickhouseCluster) await catchUp(client)
  } catch (error) {
    await running.close()
    throw error instanceof StartError ? error : toStartError(error, address)
  }
  const toChange = (statement: string): string =>
    clickhouseCluster === undefined ? statement : toClusterStatement(statement, clickhouseCluster)
  return { bind: withLongValuesInText, toChange, bulk: createServerBulkRows(client), ...running }
}
