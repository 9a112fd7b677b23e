import { minuteMs } from '#domain/units.ts'
import { reasonOf } from '../platform/database/storage-faults.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { type Provider, toProblem } from './providers.rules.ts'

type WatchOptions = { clock: Pick<Clock, 'now'>; log: Log; provider: Provider }

export type FindSignInFault = () => string | undefined

export type ProviderWatch = ReturnType<typeof createProviderWatch>

/** How often a provider that is away is asked again, at most. */
const againAfterMs = minuteMs

/** Knows whether people can sign in with the provider at the moment, without waiting for one who tries. */
export const createProviderWatch = ({ clock, log, provider }: WatchOptions) => {
  let fault: string | undefined
  let checkedAtMs = 0

  const clear = (): void => {
    if (fault) log.info(`People can sign in with ${provider.name} again.`)
    fault = undefined
  }

  /** A fault stays the same until it ends, so it is logged once. The reason may name internal addresses, so only the log has it. */
  const note = (error: unknown): void => {
    const what = toProblem(error) === 'away' ? 'does not answer' : 'sends an answer that cannot be used'
    const isNew = fault === undefined
    fault = `nobody can sign in with ${provider.name}: the provider ${what}`
    if (!isNew) return
    const sentence = `Nobody can sign in with ${provider.name}: the provider ${what} (${reasonOf(error)}).`
    log.warn(
      `${sentence} Check AUTH_ISSUER and the provider. People who are already signed in stay signed in, and the server keeps asking.`,
    )
  }

  /** Never fails: the server starts without its provider. */
  const check = async (): Promise<void> => {
    checkedAtMs = clock.now().getTime()
    try {
      await provider.check?.()
      clear()
    } catch (error) {
      note(error)
    }
  }

  /** A clause about the fault; undefined if there is none. While there is one, it asks the provider again. */
  const findFault: FindSignInFault = () => {
    if (fault && clock.now().getTime() - checkedAtMs >= againAfterMs) void check()
    return fault
  }

  return { check, clear, note, findFault }
}
