import { fdatasyncSync } from 'node:fs'
import v8 from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** PGlite's page cache: a quarter of the default, because the operating system caches the same pages. With half of it again, a search among 200,000 apps takes twice as long. */
const sharedBuffers = ['-c', 'shared_buffers=32MB']

/** The log that a checkpoint keeps for reuse. The default of 1 GB is more than the data of most servers. */
const smallLog = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB']

/** Pages are in memory, PGlite's or the system's. With the defaults of 1 and 4, searches read tens of thousands of apps in order instead of some by key. */
const cheapPages = ['-c', 'seq_page_cost=0.1', '-c', 'random_page_cost=0.1']

/** Skips waiting for the disk, which the default parameters of PGlite ask for. */
const withoutSync = '-F'

/** With its default method, PostgreSQL syncs through a call that the file system of PGlite does not have. */
const withSync = ['-c', 'wal_sync_method=fsync']

type NodeFiles = { stream_ops: { fsync?: (stream: { nfd: number }) => number } }

/** PGlite's folder, with the sync that its file system ignores. PostgreSQL syncs while it starts, too. */
class SyncedFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options)
    const addSync = (postgres: object): void => {
      const { stream_ops: operations } = (postgres as { NODEFS: NodeFiles }).NODEFS
      operations.fsync = ({ nfd }) => {
        fdatasyncSync(nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }
}

/**
 * V8 optimizes what is called often. For PostgreSQL's parser, one function of 105 KB, that takes 600 MB of memory and half a
 * second at each start (Node 24.21, PGlite 0.5.16, 2026-11-27). What is called for the first time meanwhile is never optimized.
 */
const runUnoptimized = <Result>(work: () => Result): Result => {
  v8.setFlagsFromString('--wasm-tier-up-filter=0')
  try {
    return work()
  } finally {
    v8.setFlagsFromString('--wasm-tier-up-filter=-1')
  }
}

/** A PGlite whose parser stays as V8 first compiles it: with the first statement. */
class SmallPglite extends PGlite {
  #hasParsed = false

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#hasParsed) return super.execProtocolRawSync(message)
    this.#hasParsed = true
    return runUnoptimized(() => super.execProtocolRawSync(message))
  }
}

type PgliteClientOptions = Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> & {
  /** Whether a commit waits until the disk has it, so that a power loss loses nothing. Needs a folder. */
  isSynced?: boolean
}

const findFiles = ({ dataDir, isSynced }: PgliteClientOptions): PGliteOptions => {
  if (dataDir === undefined) return {}
  return isSynced ? { fs: new SyncedFolder(dataDir) } : { dataDir }
}

/** A PGlite instance with the extensions that the migrations use. */
export const createPglite = async (options: PgliteClientOptions = {}): Promise<PGlite> => {
  const { isSynced = false, loadDataDir } = options
  const defaults = PGlite.defaultStartParams.filter(parameter => !isSynced || parameter !== withoutSync)
  const client = new SmallPglite({
    ...findFiles(options),
    ...(loadDataDir && { loadDataDir }),
    extensions: { pg_trgm },
    startParams: [...defaults, ...sharedBuffers, ...smallLog, ...cheapPages, ...(isSynced ? withSync : [])],
  })
  await client.waitReady
  return client
}
