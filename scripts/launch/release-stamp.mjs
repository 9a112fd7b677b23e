// A release is a folder with everything in it, made by `npm run release`: nothing is installed or built in it.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from './command.mjs'
import { envFile, root } from './paths.mjs'

export const stampName = 'release.json'

const here = () => `${process.platform}-${process.arch}`

/**
 * Whether this folder is a release, in which there is nothing to install and nothing to build.
 * @throws CommandError with one sentence if its packages are for another platform.
 */
export const isRelease = (folder = root, platform = here()) => {
  const path = join(folder, stampName)
  if (!existsSync(path)) return false
  const stamp = JSON.parse(readFileSync(path, 'utf8'))
  if (stamp.platform === platform) return true
  throw new CommandError(
    `This release of Rank Atlas is for ${stamp.platform}, and this machine is ${platform}: use a release for it, or the source code, which installs its packages itself.`,
  )
}

const isReadable = file => {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** The file from which ops/rank-atlas.service takes the server's settings. */
const serviceFile = '/etc/rank-atlas.env'

/**
 * The option that makes Node read the settings of a command: those in `.env`, or in a release, those of the service, so that a
 * command uses the same database as the server. A variable that is set is not overwritten.
 */
export const commandEnvFile = ({ folder = root, file = serviceFile } = {}) => {
  const own = envFile()
  return own.length === 0 && isRelease(folder) && isReadable(file) ? [`--env-file=${file}`] : own
}
