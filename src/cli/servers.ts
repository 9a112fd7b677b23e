import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { CliError, exitCodes } from './exit-codes.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const onlyOwner = 0o600
const onlyOwnerFolder = 0o700

const servers = z.object({
  /** The server that was used to log in last. */
  current: z.string().nullable(),
  /** The token of each server, by its address. */
  tokens: z.record(z.string(), z.string()),
})
type Servers = z.infer<typeof servers>

const nothingKnown: Servers = { current: null, tokens: {} }

const fileOf = (env: Environment): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'rank-atlas', 'servers.json')

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const readServers = async (env: Environment): Promise<Servers> => {
  const file = fileOf(env)
  try {
    return servers.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (isMissing(error)) return nothingKnown
    throw new CliError(`${file} cannot be read. Delete it and log in again.`, exitCodes.failure, { cause: error })
  }
}

/** The file holds tokens, so only its owner may read it. It is replaced in one step. */
const writeServers = async (env: Environment, known: Servers): Promise<void> => {
  const file = fileOf(env)
  await mkdir(dirname(file), { recursive: true, mode: onlyOwnerFolder })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(known, undefined, 2)}\n`, { mode: onlyOwner })
  await chmod(draft, onlyOwner)
  await rename(draft, file)
}

export const saveToken = async (env: Environment, server: string, token: string): Promise<string> => {
  const known = await readServers(env)
  await writeServers(env, { current: server, tokens: { ...known.tokens, [server]: token } })
  return fileOf(env)
}

export const forgetToken = async (env: Environment, server: string): Promise<boolean> => {
  const known = await readServers(env)
  const { [server]: token, ...tokens } = known.tokens
  if (token !== undefined) await writeServers(env, { ...known, tokens })
  return token !== undefined
}

const localServer = 'http://localhost:3000'

/** The address without a slash at its end. */
const toServer = (text: string): string => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    const why = `"${text}" is not the address of a server, such as https://ranks.example.com.`
    throw new CliError(why, exitCodes.usage)
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/**
 * Which server is called, and with which token: from options, the environment or the last login; otherwise the server
 * on this machine.
 */
export const findServer = async (env: Environment, option: string | undefined) => {
  const known = await readServers(env)
  const server = toServer(option ?? (env.RANK_ATLAS_URL || known.current || localServer))
  return { server, token: env.RANK_ATLAS_TOKEN?.trim() || known.tokens[server] }
}
