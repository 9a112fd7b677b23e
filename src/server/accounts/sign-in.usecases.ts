import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { SignInProblem } from '#domain/sign-in-problems.ts'
import { minuteMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { type Identity, lacksVerification } from './identities.rules.ts'
import type { ProviderWatch } from './provider-watch.usecases.ts'
import { type Provider, toProblem } from './providers.rules.ts'
import { homePath, readReturnPath } from './return-path.rules.ts'
import { createSecret, hashSecret } from './secrets.rules.ts'
import { insertAttempt, takeAttempt } from './sessions.repository.ts'
import { ensureUser } from './users.repository.ts'

const attemptLastsMs = 10 * minuteMs

type SignInOptions = {
  db: Database
  clock: Clock
  log: Log
  provider: Provider
  watch: ProviderWatch
  admins: readonly string[]
}

type Failed = { problem: SignInProblem; returnTo: string }
type SignInBegin = { location: string; browser: string; endsAt: Date } | Failed
type SignInEnd = { userId: string; returnTo: string } | Failed

/** Sign-in with a provider. A browser begins it, and the same browser must finish it once, within ten minutes. */
export const createSignIn = ({ db, clock, log, provider, watch, admins }: SignInOptions) => {
  const fail = (error: unknown, step: string): SignInProblem => {
    const problem = toProblem(error)
    const say = problem === 'declined' ? 'info' : 'warn'
    // Logs only the message, because other fields of the error may hold a code or token.
    log[say]({ problem, reason: messageOf(error) }, `You are not signed in, because ${step} failed.`)
    return problem
  }

  /** Explains why a person whom the owner named as admin is only a member. */
  const sayWhyNoAdmin = (person: Identity): void => {
    if (!lacksVerification(admins, person)) return
    log.warn(
      `AUTH_ADMINS names the e-mail address of a person who has just signed in, but they are not an admin: ${provider.name} does not say that it has verified the address (email_verified is missing or false). Configure the provider to send email_verified, or put ${person.issuer}|${person.subject} into AUTH_ADMINS.`,
    )
  }

  return {
    /** Returns the redirect address, and the secret that the browser must bring back. */
    begin: async ({ redirectUri, returnTo, browser = createSecret() }: Begin): Promise<SignInBegin> => {
      const proof = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
      const { nonce, codeVerifier } = proof
      const endsAt = new Date(clock.now().getTime() + attemptLastsMs)
      const path = readReturnPath(returnTo)
      try {
        const location = await provider.begin(redirectUri, proof).catch(error => {
          watch.note(error)
          throw error
        })
        watch.clear()
        const hashes = { stateHash: hashSecret(proof.state), browserHash: hashSecret(browser) }
        await insertAttempt(db, { ...hashes, nonce, codeVerifier, returnTo: path, endsAt })
        return { location: location.href, browser, endsAt }
      } catch (error) {
        return { problem: fail(error, 'the provider'), returnTo: path }
      }
    },

    /** Returns the signed-in user and the page to return to. */
    finish: async ({ answered, browser }: { answered: URL; browser: string | undefined }): Promise<SignInEnd> => {
      const state = answered.searchParams.get('state') ?? ''
      const attempt = await takeAttempt(db, hashSecret(state))
      const isOurs = attempt && browser && hashSecret(browser) === attempt.browserHash && attempt.endsAt > clock.now()
      if (!isOurs) return { problem: 'expired', returnTo: homePath }
      const { nonce, codeVerifier, returnTo } = attempt
      try {
        const identity = await provider.finish(answered, { state, nonce, codeVerifier })
        const { id: userId } = await ensureUser(db, identity, clock.now())
        sayWhyNoAdmin(identity)
        return { userId, returnTo }
      } catch (error) {
        return { problem: fail(error, 'the answer of the provider'), returnTo }
      }
    },
  }
}

type Begin = {
  redirectUri: string
  returnTo: unknown
  /** The secret of an earlier attempt in the same browser. */
  browser: string | undefined
}
