import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { formatCount, type PartReport } from '../report.ts'

const entry = z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })
const lockfile = z.object({ packages: z.record(z.string(), entry) })

/** Space on the disk in bytes, which is more than the lengths of the files. Other packages inside are not counted. */
const sizeOf = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const sizes = names.map(async file => {
    if (file.name === 'node_modules') return 0
    const path = join(folder, file.name)
    if (file.isDirectory()) return sizeOf(path)
    return (await lstat(path)).blocks * 512
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const row = (what: string, bytes: number, limitMB: number) => ({
  what,
  measured: `${formatCount(bytes / 1e6)} MB`,
  target: `≤ ${formatCount(limitMB)} MB`,
  holds: bytes <= limitMB * 1e6,
})

/** The space of the installed packages: all of them, and those that a server needs to run what was built. */
export const measurePackages = async (): Promise<PartReport> => {
  const { packages } = lockfile.parse(JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8')))
  let [run, all] = [0, 0]
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    if (path === '') continue
    const bytes = await sizeOf(inRoot(path))
    all += bytes
    if (!dev && !devOptional) run += bytes
  }
  return {
    part: 'packages',
    figures: { run, all },
    rows: [row('packages to run', run, 800), row('packages to develop', all, 1_200)],
  }
}
