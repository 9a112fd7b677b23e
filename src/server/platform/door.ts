import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { StartError } from './errors.ts'
import { type FolderLock, socketPathOf } from './folder-lock.ts'

/** What a command gets while it runs, and in the end. */
type Line = { progress: unknown } | { done: unknown } | { failed: string }

/** Runs a command for somebody outside. `tell` sends what they see meanwhile. */
export type Command = (input: unknown, tell: (progress: unknown) => void) => Promise<unknown>

type DoorOptions = {
  folder: string
  commands: Record<string, Command>
  /** The sentence for an error. */
  sayFailure: (error: unknown) => string
}

/**
 * Takes commands of programs on this machine that may use the data folder, through a socket in it. The embedded databases belong
 * to one process, so a command that needs them runs here.
 */
export const openDoor = async ({ folder, commands, sayFailure }: DoorOptions): Promise<FolderLock> => {
  const path = await socketPathOf(folder, '.door')
  const server = createServer(async (asked, answer) => {
    const tell = (line: Line): void => void answer.write(`${JSON.stringify(line)}\n`)
    try {
      const command = commands[asked.url?.slice(1) ?? '']
      if (!command) throw new StartError('The running server is of another version and does not know this command.')
      tell({ done: await command(await json(asked), progress => tell({ progress })) })
    } catch (error) {
      tell({ failed: sayFailure(error) })
    }
    answer.end()
  })
  // The lock of the folder is held, so whoever listened here is gone.
  await rm(path, { force: true })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  server.unref()
  return {
    release: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Question = { folder: string; command: string; input: unknown; onProgress: (progress: unknown) => void }

const isNobody = (error: Error & { code?: string }): boolean => error.code === 'ENOENT' || error.code === 'ECONNREFUSED'

/**
 * Asks the server that uses a folder. Undefined if none does.
 * @throws StartError with its sentence if the command failed, or if the server ended meanwhile.
 */
export const askDoor = async ({ folder, command, input, onProgress }: Question): Promise<unknown> => {
  const socketPath = await socketPathOf(folder, '.door')
  return new Promise((resolve, reject) => {
    const endEarly = (): void => reject(new StartError('The server ended before the command did.'))
    const asked = request({ socketPath, path: `/${command}`, method: 'POST' }, answer => {
      answer.on('error', endEarly)
      createInterface({ input: answer })
        .on('line', text => {
          const line = JSON.parse(text) as Line
          if ('progress' in line) onProgress(line.progress)
          else if ('done' in line) resolve(line.done)
          else reject(new StartError(line.failed))
        })
        .on('error', endEarly)
        .on('close', endEarly)
    })
    asked.on('error', (error: Error) => (isNobody(error) ? resolve(undefined) : endEarly()))
    asked.end(JSON.stringify(input))
  })
}
