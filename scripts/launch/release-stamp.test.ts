import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot } from './paths.mjs'
import { commandEnvFile } from './release-stamp.mjs'

// Settings of whoever develops here come first.
test.skipIf(existsSync(inRoot('.env')))(
  'commands of a release read the settings of the service, and those of a checkout do not',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-release-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'rank-atlas.env')
    writeFileSync(join(folder, 'release.json'), JSON.stringify({ platform: `${process.platform}-${process.arch}` }))
    expect(commandEnvFile({ folder, file }), 'without a service').toEqual([])
    writeFileSync(file, 'DATA_DIR=/var/lib/rank-atlas\n')
    expect(commandEnvFile({ folder, file })).toEqual([`--env-file=${file}`])
    expect(commandEnvFile({ folder: join(folder, 'checkout'), file })).toEqual([])
  },
)
