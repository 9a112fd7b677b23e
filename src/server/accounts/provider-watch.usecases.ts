import { minuteMs } from '#domain/units.ts'
import { reasonOf } from '../platform/database/storage-faults.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { type Provider, toProblem } from './providers.rules.ts'

type WatchOptions = { clock: Pick<Clock, 'now'>; log: Log; provider: Provider }

export type FindSignInFault = () => string | undefined

export type ProviderWatch = ReturnType<typeof createProviderWatch>

/** The shortest time between two checks of a provider that does not answer. */
const againAfterMs = minuteMs

/** Checks whether people can sign in with the provider now, without waiting for a sign-in. */
export const createProviderWatch = ({ clock, log, provider }: WatchOptions) => {
  let fault: string | undefined
  let checkedAtMs = 0

  const clear = (): void => {
    if (fault) log.info(`People can sign in with ${provider.name} again.`)
    fault = undefined
  }

  /** A fault stays the same until it ends, so it is logged once. The reason may name internal addresses, so only the log has it. */
  const note = (error: unknown): void => {
    const what = toProblem(error) === 'away' ? 'does not answer' : 'sends an unusable response'
    const isNew = fault === undefined
    fault = `no one can sign in with ${provider.name}: the provider ${what}`
    if (!isNew) return
    const sentence = `No one can sign in with ${provider.name}: the provider ${what} (${reasonOf(error)}).`
    log.warn(
      `${sentence} Check AUTH_ISSUER and the provider. People who are already signed in stay signed in, and the server keeps trying.`,
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

  /** A clause about the fault; undefined if there is none. During a fault, it checks the provider again. */
  const findFault: FindSignInFault = () => {
    if (fault && clock.now().getTime() - checkedAtMs >= againAfterMs) void check()
    return fault
  }

  return { check, clear, note, findFault }
}
