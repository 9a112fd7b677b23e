import { existsSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import pLimit from 'p-limit'
import { readNewDatabase } from './new-database.ts'
import { createPglite } from './pglite-client.ts'
import { servePglite } from './pglite-session.ts'
import { lowerPriorityOfPglite } from './thread-priority.ts'

// The thread of PGlite. A statement blocks the thread that runs it, and so does the disk when a commit waits for it.

const syncFile = async (path: string): Promise<void> => {
  const file = await open(path)
  await file.datasync()
  await file.close()
}

/** PGlite unpacks a new database from an archive, without waiting for the disk. Together, its 1,200 files take a third of the time. */
const syncFolder = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  await pLimit(16).map(files, syncFile)
}

if (!parentPort) throw new Error('This program runs in a thread of the server.')
const parent = parentPort
lowerPriorityOfPglite()
const { dataDir, isSynced } = workerData
const isNew = !existsSync(join(dataDir, 'PG_VERSION'))
const loadDataDir = isNew ? await readNewDatabase() : undefined
const client = await createPglite({ dataDir, isSynced, ...(loadDataDir && { loadDataDir }) })
if (isNew && isSynced) await syncFolder(dataDir)
const serve = servePglite(client)
parent.on('message', async ({ port, isClosing }) => {
  if (port) {
    // The thread ends, so that the next connection starts another one, which repairs the database from its log.
    const take = serve({ answer: bytes => port.postMessage(bytes), lose: () => process.exit(1) })
    port.on('message', take)
    return
  }
  if (!isClosing) return
  await client.close()
  process.exit(0)
})
parent.postMessage('ready')
