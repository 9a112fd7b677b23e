// Builds the screens into dist/web, only if their sources have changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { CommandError } from '../launch/command.mjs'
import { withLock } from '../launch/lock.mjs'
import { inRoot, projectNode, root } from '../launch/paths.mjs'
import { runProcess } from '../launch/processes.mjs'
import { formatDuration, startProgress } from '../launch/progress.mjs'
import { isRelease } from '../launch/release-stamp.mjs'

const sources = [
  'src/web',
  'src/contract',
  'src/domain',
  // The map on the screens is generated with the server's drawing code.
  'src/server/drawing',
  'scripts/web/world-geometry.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const stampPath = inRoot('dist', '.web-stamp')

/** Generated files depend on the others, and tests are not part of the build. */
const counts = path => !/\.gen\.ts$|\.test\.tsx?$/.test(path)

const listFiles = path => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => listFiles(join(path, name)))
}

/** One hash over the names and contents of all sources of the screens. */
export const hashSources = (folder = root) => {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(source => listFiles(join(folder, source))).filter(counts)) {
    hash.update(path.slice(folder.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const webPage = inRoot('dist', 'web', 'index.html')
const pagesEntry = inRoot('dist', 'pages', 'server-entry.js')

const isBuilt = hash =>
  existsSync(webPage) &&
  existsSync(pagesEntry) &&
  existsSync(stampPath) &&
  readFileSync(stampPath, 'utf8').trim() === hash

const isText = path => /\.(js|css|html|svg|json|txt)$/.test(path)
const leastBytes = 1024

/** Compressed once at build time, so that the server does not compress responses. */
const compressBuild = folder => {
  for (const path of listFiles(folder).filter(isText)) {
    const bytes = readFileSync(path)
    if (bytes.length < leastBytes) continue
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

const runVite = async (result, args) => {
  const lines = []
  const ending = await runProcess({
    name: 'vite build',
    command: projectNode,
    args: [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', inRoot('vite.config.ts'), ...args],
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
    onOutput: line => lines.push(line),
    onError: line => lines.push(line),
  })
  if (ending.code === 0 && existsSync(result)) return
  process.stderr.write(`${lines.join('\n')}\n`)
  throw new CommandError('The screens could not be built; see the output of Vite above.')
}

const build = async (hash, { hasProgress }) => {
  // A build that is killed half-way must not look finished.
  rmSync(stampPath, { force: true })
  const startedAt = performance.now()
  const progress = hasProgress ? startProgress({ label: 'Building the screens', expectedMs: 8000 }) : undefined
  try {
    await Promise.all([runVite(webPage, []), runVite(pagesEntry, ['--ssr', inRoot('src', 'web', 'server-entry.tsx')])])
  } finally {
    progress?.stop()
  }
  compressBuild(inRoot('dist', 'web'))
  writeFileSync(stampPath, `${hash}\n`)
  process.stderr.write(`Built the screens in ${formatDuration(performance.now() - startedAt)}.\n`)
}

/**
 * `hasProgress`: false if another process of the same command shows its own.
 * @throws CommandError if the build fails; its output is on standard error.
 */
export const ensureWebBuild = async ({ hasProgress = true } = {}) => {
  if (isRelease()) return
  // Uses the hash from before the build: a file saved during the build triggers another build at the next start.
  const hash = hashSources()
  if (isBuilt(hash)) return
  mkdirSync(inRoot('dist'), { recursive: true })
  const onWait = () => {
    if (hasProgress) process.stderr.write('Waiting for another process that is building the screens.\n')
  }
  await withLock({ path: inRoot('dist', '.web-lock'), onWait }, async () => {
    if (!isBuilt(hash)) await build(hash, { hasProgress })
  })
}
