import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPglite, wrapPglite } from '../platform/database.ts'
import { templateVariable } from './database-template.ts'

/**
 * Makes one migrated PGlite per run, as a file and as a folder: to make one anew takes four seconds of a core, and every
 * test wants its own. Several projects may ask for it; the first makes it.
 */
export const setup = async () => {
  if (process.env[templateVariable]) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-template-'))
  const client = await createPglite({ dataDir: join(folder, 'database') })
  await wrapPglite(client)
  await writeFile(join(folder, 'template.tar'), Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  // Processes of the tests, and those that they start, inherit it.
  process.env[templateVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}
