import { fdatasyncSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** PGlite's page cache: half the default, because the operating system caches the same pages. */
const sharedBuffers = ['-c', 'shared_buffers=64MB']

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

type PgliteClientOptions = Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> & {
  /** Whether a commit waits until the disk has it, so that a power loss loses nothing. Needs a folder. */
  isSynced?: boolean
}

const findFiles = ({ dataDir, isSynced }: PgliteClientOptions): PGliteOptions => {
  if (dataDir === undefined) return {}
  return isSynced ? { fs: new SyncedFolder(dataDir) } : { dataDir }
}

/** A PGlite instance with the extensions that the migrations use. */
export const createPglite = (options: PgliteClientOptions = {}): Promise<PGlite> => {
  const { isSynced = false, loadDataDir } = options
  const defaults = PGlite.defaultStartParams.filter(parameter => !isSynced || parameter !== withoutSync)
  return PGlite.create({
    ...findFiles(options),
    ...(loadDataDir && { loadDataDir }),
    extensions: { pg_trgm },
    startParams: [...defaults, ...sharedBuffers, ...smallLog, ...cheapPages, ...(isSynced ? withSync : [])],
  })
}
