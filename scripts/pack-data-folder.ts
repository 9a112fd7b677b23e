// node scripts/pack-data-folder.ts DAY: keeps a data folder of this version, which all later ones must open. Run at each release.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packDataFolder } from '../src/server/testing/old-data-folders.ts'

const [day = new Date().toISOString().slice(0, 10)] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-data-folder-'))
try {
  await packDataFolder(day, join(folder, 'data'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
