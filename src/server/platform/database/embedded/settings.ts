/** PostgreSQL names its socket after the port, even without TCP. */
export const socketPort = 5432
export const socketName = `.s.PGSQL.${socketPort}`

/** The setting that names the data folder of a server, so that a later process knows whose server it found. */
export const folderSetting = 'rank_atlas.folder'

type SettingsOptions = {
  folder: string
  socketFolder: string
  isSynced: boolean
}

/** Every setting that differs from PostgreSQL's own. They go on the command line, so an upgrade changes them. */
export const buildSettings = ({ folder, socketFolder, isSynced }: SettingsOptions): Record<string, string> => ({
  [folderSetting]: folder,

  // Only processes that may enter the data folder connect, so there is no port and no password.
  listen_addresses: '',
  port: String(socketPort),
  unix_socket_directories: socketFolder,
  unix_socket_permissions: '0700',
  // Our processes use at most 12 connections each; each slot costs memory even when it is free.
  max_connections: '40',

  // The system's page cache keeps the rest, and gives its memory back when others need it.
  shared_buffers: '48MB',
  // Reserved huge pages belong to the program that they were set up for, not to a small server.
  huge_pages: 'off',
  // Compiling a query costs more than our queries take, and 20 MB in each connection.
  jit: 'off',
  // Three processes that read ahead would use memory all day for a few large scans.
  io_method: 'sync',
  // A parallel query multiplies its memory, and needs more of /dev/shm than the 64 MB that containers have.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // The shared statistics stay in this memory, not in files of /dev/shm that a killed server leaves behind.
  min_dynamic_shared_memory: '2MB',

  // No replica reads the log, so it holds only what a crash needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Full pages after a checkpoint are most of the log. This method is in every build.
  wal_compression: 'pglz',
  // The log stays small on a small disk, and a crash is recovered from in seconds.
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // Dead rows must be removed automatically, because no one administers this server.
  autovacuum: 'on',
  // The data of the demo and the tests can be made again, so they do not wait for the disk.
  fsync: isSynced ? 'on' : 'off',
  full_page_writes: isSynced ? 'on' : 'off',

  // Lines that `parseServerLine` reads, in English. Values of statements may be private and are never written.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%b|%e|',
  lc_messages: 'C',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  // Checkpoints are routine.
  log_checkpoints: 'off',

  // Days are UTC everywhere.
  timezone: 'UTC',
  log_timezone: 'UTC',
})

export const argumentsOf = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
