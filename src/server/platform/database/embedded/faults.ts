import { messageOf, StartError } from '../../process/errors.ts'

const kept = 'Your data is unchanged.'

/** What the programs of PostgreSQL write when they cannot start, and what it means for the person who started us. */
const faults: readonly (readonly [said: RegExp, sentence: (folder: string, reason: string) => string])[] = [
  [
    // Before the disk: without shared memory, PostgreSQL also says "No space left on device".
    /could not (create|map|attach|open|resize|get)( anonymous)? shared memory|could not create semaphores|shmget|semget/i,
    folder =>
      `The database in ${folder} cannot start, because this system gives PostgreSQL no shared memory. ${kept} Allow System V shared memory (on macOS: kern.sysv.shmmni; in a container: do not block shmget), or set DATABASE_URL to a PostgreSQL server.`,
  ],
  [
    /error while loading shared libraries|Library not loaded|version `GLIBC|spawn .* ENOENT/,
    folder =>
      `The database in ${folder} cannot start, because the programs of PostgreSQL do not run on this system (they need glibc 2.27 or newer). ${kept} Set DATABASE_URL to keep the data in your own PostgreSQL server.`,
  ],
  [
    /pre-existing shared memory block|lock file ".*" (already exists|is empty)|Is another postmaster/,
    folder =>
      `Another PostgreSQL server already uses the database in ${folder}. ${kept} Stop that server, or set another DATA_DIR.`,
  ],
  [
    /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/,
    folder =>
      `The database in ${folder} cannot start, because the disk is full. ${kept} Free some space, or set DATA_DIR to a folder on another disk.`,
  ],
  [
    /Read-only file system|EROFS/,
    folder =>
      `The database in ${folder} cannot start, because the system has made its disk read-only. ${kept} Make it writable, or set DATA_DIR to a folder on another disk.`,
  ],
  [
    /database files are incompatible with server/,
    // The major version was compared before.
    folder =>
      `The database in ${folder} cannot start: it was made on another kind of machine, or its files are damaged. Nothing was changed. Restore a backup into an empty folder.`,
  ],
  [
    /could not locate a valid checkpoint|incorrect checksum in control file|invalid (primary )?checkpoint|could not find redo location|pg_control.*(damaged|No such file)|could not read file "global\/pg_control"|control file .*(invalid|broken)/,
    folder =>
      `The database in ${folder} cannot start, because its files are damaged. Nothing was changed. Restore a backup into an empty folder.`,
  ],
  [
    /Permission denied|Operation not permitted|wrong ownership|EACCES|EPERM/,
    (folder, reason) =>
      `The database in ${folder} cannot be opened, because its user may not use a file (${reason}). ${kept} Start as the user that the folder belongs to, or give it to this user with chown -R.`,
  ],
]

const complaint = /(?:FATAL|PANIC|error): +(?<reason>.*)/

const reasonIn = (lines: readonly string[]): string => {
  const found = lines.map(line => complaint.exec(line)?.groups?.reason).find(Boolean)
  return (found ?? lines.at(-1) ?? 'PostgreSQL ended without a reason').replace(/\.$/, '')
}

/** The sentence for a start that failed with these lines. */
export const toStartError = (folder: string, lines: readonly string[], cause?: unknown): StartError => {
  const said = lines.join('\n')
  const known = faults.find(([pattern]) => pattern.test(said))?.[1]
  const reason = reasonIn(lines)
  if (known) return new StartError(known(folder, reason), { cause: cause ?? new Error(said) })
  return new StartError(
    `The database in ${folder} cannot start: ${reason}. ${kept} If this persists, restore a backup into an empty folder, or set DATABASE_URL to a PostgreSQL server.`,
    { cause: cause ?? new Error(said) },
  )
}

/** Whether processes of a killed server still finish their queries. They end by themselves. */
export const isStillInUse = (error: unknown): boolean =>
  error instanceof StartError && messageOf(error.cause).includes('pre-existing shared memory block')

export const toMissingError = (platform: string, cause?: unknown): StartError =>
  new StartError(
    `PostgreSQL is not installed here for ${platform}, so the database cannot start. Set DATABASE_URL to keep the data in your own PostgreSQL server.`,
    { cause },
  )

export const toUnrunnableError = (folder: string, cause: unknown): StartError =>
  new StartError(
    `The programs of PostgreSQL in ${folder} can neither be used there nor be copied to a folder from which they run (${messageOf(cause)}), so the database cannot start. Let this user write that folder or DATA_DIR, or set DATABASE_URL to a PostgreSQL server.`,
    { cause },
  )

export const toRootError = (uid: number, cause: unknown): StartError =>
  new StartError(
    `PostgreSQL refuses to run as root, and this process may not start it as user ${uid}, so the database cannot start. Start as a user other than root; or in a container, allow the capabilities CHOWN, DAC_OVERRIDE, KILL, SETGID and SETUID.`,
    { cause },
  )

export const toVersionError = (folder: string, made: number, ours: number): StartError =>
  new StartError(
    made > ours
      ? `The database in ${folder} was made by PostgreSQL ${made}, and this version of Rank Atlas has PostgreSQL ${ours}. ${kept} Start the newer version of Rank Atlas that made it.`
      : `The database in ${folder} was made by PostgreSQL ${made}, and this version of Rank Atlas has PostgreSQL ${ours}. ${kept} Run npm run backup with the version of Rank Atlas that made it, then npm run restore with this one into an empty folder.`,
  )

/** Without this file, a new database would be made over the files of the old one. */
export const toHeadlessError = (folder: string): StartError =>
  new StartError(
    `The database in ${folder} lacks the file PG_VERSION, so it is damaged. Nothing was changed. Restore a backup into an empty folder; only if this server never ran before, delete the folder.`,
  )

/** A new and empty database must never take the place of one that was lost while we ran. */
export const toGoneError = (folder: string): StartError =>
  new StartError(
    `The database in ${folder} was removed while it ran, so it is not started again. Put the folder back, or restore a backup into an empty folder.`,
  )

export const toUnseenError = (folder: string): StartError =>
  new StartError(
    `A PostgreSQL server that this process cannot see, such as one in another container, already uses the database in ${folder}. ${kept} Stop that server, or set another DATA_DIR.`,
  )
