import type { ScoreWeightsVersion } from '#contract/scores.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { isStorefrontCode } from '#domain/storefronts.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { insertScoreWeights, listScoreWeights, listSignedWeights } from './score-weights.repository.ts'
import { choiceOf, nextValidFrom, type ScoreWeights } from './score-weights.rules.ts'

type Weight = { storefront: StorefrontCode; weight: number }
type Change = { admin: Actor; weights: readonly Weight[]; reason?: string | undefined }

const listWeights = (weights: Readonly<Record<string, number>>): Weight[] =>
  Object.entries(weights).flatMap(([storefront, weight]) =>
    isStorefrontCode(storefront) ? [{ storefront, weight }] : [],
  )

/** The weights of countries in world scores, and their changes by admins. */
export const createScoreWeights = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** All versions but the first. */
  listVersions: (): Promise<ScoreWeights[]> => listScoreWeights(db),

  /** The same with who made them and when, newest first. */
  listSigned: async (): Promise<ScoreWeightsVersion[]> =>
    (await listSignedWeights(db)).map(({ version, validFrom, weights, madeAt, madeByName }) => ({
      version,
      choice: choiceOf({ weights }),
      validFrom,
      weights: listWeights(weights),
      madeAt: madeAt.toISOString(),
      madeBy: madeByName,
    })),

  /** Valid from the first of the next month. Without weights, all countries weigh the same from then on. */
  saveWeights: ({ admin, weights, reason }: Change): Promise<void> => {
    const now = clock.now()
    const validFrom = nextValidFrom(now)
    return db.transaction(async tx => {
      const byStorefront = Object.fromEntries(weights.map(({ storefront, weight }) => [storefront, weight]))
      const [row] = await insertScoreWeights(tx, {
        validFrom,
        weights: byStorefront,
        madeAt: now,
        madeBy: admin.userId,
      })
      const named = weights.length === 0 ? 'equal weights' : `weights of ${weights.length} of the countries`
      const details = `Version ${row?.version}: ${named}, from ${validFrom}.`
      await recordAct(tx, admin, { action: 'score-weights.save', reason: reason || undefined, details }, now)
    })
  },
})
