// npm run release -- VERSION: makes a release for this platform in dist/release. With --folder PATH, its files for an image.
import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { StartError } from '../../src/server/platform/process/errors.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { root } from '../launch/paths.mjs'
import { startProgress } from '../launch/progress.mjs'
import { writeRelease, writeReleaseFolder } from '../releases/release.ts'

const usage = 'Usage: npm run release -- VERSION [--folder PATH] [--without-node], with a version such as 1.2.0'

const semantic = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

/** The time of the last commit, so that two releases of the same commit are the same. */
const findTime = (): Date => {
  const given = process.env.SOURCE_DATE_EPOCH
  if (given) return new Date(Number(given) * 1000)
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return new Date(Number(seconds) * 1000)
  } catch {
    return new Date()
  }
}

const readArguments = () => {
  const { values, positionals } = parseArgs({
    options: {
      folder: { type: 'string' },
      'without-node': { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [version = '', ...rest] = positionals
  if (!semantic.test(version) || rest.length > 0) throw new StartError(usage)
  const here = { platform: process.platform, arch: process.arch }
  return { folder: values.folder, release: { version, here, hasNode: !values['without-node'], madeAt: findTime() } }
}

const make = async (): Promise<string> => {
  const { folder, release } = readArguments()
  const progress = startProgress({ label: 'Making the release', expectedMs: folder ? 5_000 : 60_000 })
  try {
    if (folder) {
      await writeReleaseFolder(release, folder)
      return `${folder} has release ${release.version}.`
    }
    const archive = await writeRelease(release)
    const { size } = await stat(archive)
    return `${archive} has ${(size / 1e6).toFixed(0)} MB. Beside it are its checksums, notices, bill of materials and changes.`
  } finally {
    progress.stop()
  }
}

make().then(
  sentence => process.stdout.write(`${sentence}\n`),
  error => exitWithSentence(error, 'The release could not be made'),
)
