import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, wherever a command is called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const inRoot = (...parts) => join(root, ...parts)

/** Node 24, which comes as the npm package `node`; the machine's own Node may be older. */
export const projectNode = inRoot('node_modules', '.bin', 'node')

/** What lets Node read the settings a person keeps in `.env`. */
export const envFile = () => (existsSync(inRoot('.env')) ? [`--env-file=${inRoot('.env')}`] : [])
