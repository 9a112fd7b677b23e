import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPglite, wrapPglite } from '../platform/database.ts'
import { templateVariable } from './database-template.ts'

/**
 * Creates one migrated PGlite per test run, as a file and as a folder, because migrating takes four seconds of CPU and every
 * test needs its own database. Several projects may run this setup; the first creates the template.
 */
export const setup = async () => {
  if (process.env[templateVariable]) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-template-'))
  const client = await createPglite({ dataDir: join(folder, 'database') })
  await wrapPglite(client)
  await writeFile(join(folder, 'template.tar'), Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  // Inherited by test processes and by the processes they start.
  process.env[templateVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}
