import type { Mount } from './platform/http/mounts.ts'
import { messageOf, StartError } from './platform/process/errors.ts'
import { createLog } from './platform/process/log.ts'
import { createServices, type Services } from './services.ts'
import { listMisspelledSettings, readSettings, type Settings } from './settings.ts'
import { ensureCanListen, startServer } from './start.ts'

/** A longer shutdown is forced, because a container runtime would kill the process anyway. */
const stopWithinMs = 9_000

/** Ends the process with one sentence on standard error. For unexpected errors, it prints the message without the stack. */
export const exitWithSentence = (error: unknown, what = 'Rank Atlas could not start'): never => {
  const sentence = error instanceof StartError ? error.message : `${what}: ${messageOf(error)}`
  process.stderr.write(`${sentence.replaceAll('\n', ' ')}\n`)
  process.exit(1)
}

/** A setting that is missing may be one that is misspelled. */
const readWithHints = (environment: NodeJS.ProcessEnv, misspelled: readonly string[]): Settings => {
  try {
    return readSettings(environment)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new StartError([error.message, ...misspelled].join(' '), { cause: error })
  }
}

type RunOptions = {
  /** Runs before the server listens, for example to fill the history. */
  prepare?: (services: Services) => Promise<void>
  onReady?: (address: string, services: Services) => unknown
  /** Other servers mounted below paths of this one; see `HttpServerOptions`. */
  mounts?: readonly Mount[]
}

/** Runs the server until SIGINT or SIGTERM. A second signal forces the exit. */
export const runUntilSignal = async (
  environment: NodeJS.ProcessEnv,
  { prepare, onReady, mounts = [] }: RunOptions = {},
): Promise<void> => {
  // Files of this process contain people's addresses and secrets, so other users of the machine may not read them.
  process.umask(0o077)
  const signalled = Promise.withResolvers<void>()
  let signals = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      signals += 1
      if (signals > 1) process.exit(1)
      signalled.resolve()
    })
  }
  try {
    const misspelled = listMisspelledSettings(environment)
    const settings = readWithHints(environment, misspelled)
    const log = createLog(settings.log)
    for (const sentence of misspelled) log.warn(sentence)
    await ensureCanListen(settings.http)
    const services = await createServices(settings, { log })
    // Without its database the server could only refuse requests, so it ends with the reason.
    const lost = services.database.lost.then(reason => Promise.reject(reason))
    lost.catch(() => undefined)
    await Promise.race([prepare?.(services), signalled.promise, lost])
    if (signals > 0) process.exit(0)
    const running = await Promise.race([startServer(services, { mounts }), lost])
    await onReady?.(running.address, services)
    services.log.info('Everything has started.')
    await Promise.race([signalled.promise, lost])
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await running.stop()
    process.exit(0)
  } catch (error) {
    exitWithSentence(error)
  }
}
