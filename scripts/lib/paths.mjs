import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project folder, whatever the current directory is. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const inRoot = (...parts) => join(root, ...parts)

/** Node 24 from the npm package `node`; the system's own Node may be older. */
export const projectNode = inRoot('node_modules', '.bin', 'node')

/** The option that makes Node read settings from `.env`. */
export const envFile = () => (existsSync(inRoot('.env')) ? [`--env-file=${inRoot('.env')}`] : [])
