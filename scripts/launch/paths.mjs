import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project folder, whatever the current directory is. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const inRoot = (...parts) => join(root, ...parts)

const packagedNode = inRoot('node_modules', '.bin', 'node')

const isNodeLocked = () => {
  const { optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  return `node-${process.platform}-${process.arch}` in (optionalDependencies ?? {})
}

/** Node 24 from npm, because the system's own Node may be older. Where package.json has none, the Node that runs this. */
export const projectNode = existsSync(packagedNode) || isNodeLocked() ? packagedNode : process.execPath

/** The option that makes Node read settings from `.env`. */
export const envFile = () => (existsSync(inRoot('.env')) ? [`--env-file=${inRoot('.env')}`] : [])
