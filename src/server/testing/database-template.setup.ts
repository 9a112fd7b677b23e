import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPglite, wrapPglite } from '../platform/database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: string
  }
}

/** Makes one migrated PGlite per run; every test database is loaded from it in a fraction of a second. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-template-'))
  const file = join(folder, 'template.tar')
  const client = await createPglite()
  await wrapPglite(client)
  await writeFile(file, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  project.provide('databaseTemplate', file)
  return () => rm(folder, { recursive: true, force: true })
}
