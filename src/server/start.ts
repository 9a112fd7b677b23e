import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { secondMs } from '#domain/units.ts'
import { noteAddress } from './accounts/owner-link.usecases.ts'
import { collectWhenUrgent } from './collector/collector.jobs.ts'
import { buildHttpServer } from './http-server.ts'
import { listJobs } from './jobs.ts'
import { createMaintenanceJobs, workWhenWanted } from './maintenance/maintenance.jobs.ts'
import { startPipeline } from './pipeline.ts'
import { reasonOf } from './platform/database/storage-faults.ts'
import type { HttpServer } from './platform/http/http.ts'
import type { Mount } from './platform/http/mounts.ts'
import { loadScreens } from './platform/http/screens.ts'
import { type Jobs, startJobs } from './platform/jobs/jobs.ts'
import { messageOf, StartError } from './platform/process/errors.ts'
import type { Log } from './platform/process/log.ts'
import { embeddedFolderOf } from './platform/process/platform.config.ts'
import type { Services } from './services.ts'
import { followWhenTracked } from './tracking/tracking.jobs.ts'

export type RunningServer = { address: string; stop(): Promise<void> }

/**
 * Starts the parts that the process role requires. `stop` shuts down cleanly: it rejects new requests, releases work and
 * closes the database.
 */
export const startServer = async (
  services: Services,
  { mounts = [] }: { mounts?: readonly Mount[] } = {},
): Promise<RunningServer> => {
  const { settings, log, clock } = services
  let isStopping = false
  const screens = await loadScreens()
  const server = await buildHttpServer(services, { isStopping: () => isStopping, screens, mounts })
  const address = await listen(server, settings.http)
  services.siteOrigin.noteListening(address)
  // Not awaited: the server starts without its provider. A worker signs no one in.
  if (settings.process.role !== 'worker') void services.membership.accounts.providerWatch?.check()
  const isWorker = settings.process.role !== 'web'
  // Before the first plan, which counts the addresses of all workers.
  const stopReporting = await services.measuring.presence.start({
    isCollecting: isWorker && settings.collector.isEnabled,
  })
  const jobs = isWorker ? await startWork(services) : undefined
  const stopWatch = services.oversight.watch.start()
  const forgetAddress = await prepareFolder(services, address)
  return {
    address,
    stop: async () => {
      isStopping = true
      log.info('Stopping: finishing running requests and releasing work.')
      await clock.sleep(stopDelayMs(settings))
      services.measuring.stopMeasuring()
      services.measuring.keywords.stop()
      // Begins before the server closes, because a request in progress may be a channel test that waits for a slow receiver.
      const sent = services.alerting.outbox.stop()
      await stopEach(log, {
        address: forgetAddress,
        icons: services.icons.stop,
        requests: () => server.close(),
        jobs: async () => jobs?.stop(),
        messages: () => sent,
        watch: stopWatch,
        reports: stopReporting,
        senders: services.alerting.closeSenders,
        storage: services.storage.closeStorage,
      })
    },
  }
}

/** With the database on a server, other processes take over the requests of this one. A worker gets none. */
const stopDelayMs = ({ storage, process: { role }, http: { stopDelaySeconds } }: Services['settings']): number => {
  if (stopDelaySeconds !== undefined) return stopDelaySeconds * secondMs
  return embeddedFolderOf(storage) === undefined && role !== 'worker' ? 2 * secondMs : 0
}

/** A part that cannot stop, for example because the database is away, does not keep the next ones from stopping. */
const stopEach = async (log: Log, parts: Record<string, () => Promise<unknown>>): Promise<void> => {
  for (const [part, stop] of Object.entries(parts)) {
    try {
      await stop()
    } catch (error) {
      log.error({ part, reason: reasonOf(error) }, 'A part could not stop cleanly. The next start releases its work.')
    }
  }
}

/** Starts the background work of this process. `stop` releases unfinished work. */
const startWork = async (services: Services): Promise<{ stop(): Promise<void> }> => {
  const { database, log, measuring, keeping, settings } = services
  const { collector, maintenance } = measuring
  await maintenance.noticeDead({ isAlone: settings.storage.databaseUrl === undefined })
  const started = Promise.withResolvers<Jobs>()
  const send = async (name: string) => (await started.promise).send(name)
  const upkeep = createMaintenanceJobs({ maintenance, settings: settings.maintenance, log, ...settings.retention })
  const definitions = [...listJobs(services, send), ...upkeep.definitions]
  const jobs = await startJobs({ database, log, definitions })
  started.resolve(jobs)
  workWhenWanted(maintenance, jobs, log)
  collectWhenUrgent(collector, jobs, log)
  if (collector.settings.isEnabled) followWhenTracked(measuring.tracking, jobs, log)
  // Runs now instead of at night; if nothing changed, nothing is written.
  if (keeping.openData.folder) await jobs.send('open-data.publish')
  await sendFirst(jobs, collector.settings)
  const pipeline = startPipeline({ ...services, ...services.alerting, ...services.views })
  return {
    stop: async () => {
      await Promise.all([upkeep.stop(), jobs.stop(), pipeline.stop()])
    },
  }
}

/** Removes what a killed server left in its data folder, and tells commands where this one listens. Returns what undoes it. */
const prepareFolder = async ({ settings, keeping }: Services, address: string): Promise<() => Promise<void>> => {
  const folder = embeddedFolderOf(settings.storage)
  if (folder === undefined) return async () => undefined
  await keeping.exports.removeLeft()
  return noteAddress(folder, address)
}

/** Runs due jobs immediately rather than at their next scheduled time. */
const sendFirst = async (jobs: Jobs, { isEnabled }: { isEnabled: boolean }): Promise<void> => {
  await jobs.send('maintenance.work')
  await jobs.send('weather.fill-moves')
  if (isEnabled) await jobs.send('collector.plan-and-start')
}

const listen = async (server: HttpServer, { host, port }: { host: string; port: number }): Promise<string> => {
  try {
    await server.listen({ host, port, listenTextResolver: address => `Rank Atlas is listening at ${address}` })
  } catch (error) {
    await server.close()
    throw listenError(error, host, port)
  }
  const { address, port: chosen } = server.server.address() as AddressInfo
  return `http://${address.includes(':') ? `[${address}]` : address}:${chosen}`
}

/** Before the data is opened or filled, because that can take minutes. @throws StartError */
export const ensureCanListen = async ({ host, port }: { host: string; port: number }): Promise<void> => {
  const probe = createServer()
  try {
    probe.listen({ host, port })
    await once(probe, 'listening')
  } catch (error) {
    throw listenError(error, host, port)
  }
  probe.close()
  await once(probe, 'close')
}

const listenError = (error: unknown, host: string, port: number): Error => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} of ${host} is in use: stop the program that uses it, or set another PORT.`)
  if (code === 'EACCES')
    return new StartError(`Port ${port} requires privileges this user does not have: set PORT above 1023.`)
  return new StartError(`Rank Atlas cannot listen on ${host}:${port} (${messageOf(error)}): check HOST and PORT.`)
}
