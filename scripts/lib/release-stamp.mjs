// A release is a folder with everything in it, made by `npm run release`: nothing is installed or built in it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from './command.mjs'
import { root } from './paths.mjs'

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
