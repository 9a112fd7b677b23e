import type { CollectorSelection } from '#contract/first-run.ts'
import { isGenreId } from '#domain/genres.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import { findSwitches, saveSwitches } from './switches.repository.ts'

/** The measured storefronts, and the genres measured there besides the overall charts. */
export type Selection = { storefronts: readonly StorefrontCode[]; genres: readonly number[] }

/** Whether the collector sends requests, or why not. `not-started`: no admin has chosen what to measure yet. */
export type Standing = 'on' | 'off' | 'not-started' | 'paused'

type SelectionOptions = {
  db: Database
  clock: Clock
  settings: { isEnabled: boolean; isStartedBySetting: boolean; storefronts: readonly StorefrontCode[] }
}

const offSentences: Record<Exclude<Standing, 'on'>, string> = {
  off: 'The collector is turned off by the setting COLLECTOR_ENABLED, so nothing was started.',
  'not-started':
    'The first run of this server is not finished, so nothing was started. An admin chooses what to measure on the first-run page.',
  paused: 'The collector is paused, so nothing was started. An admin can resume it on the collector page.',
}

export type FindSelection = () => Promise<Selection>

export type Selecting = ReturnType<typeof createSelection>

/** What an admin chose to measure, and whether measuring is active. */
export const createSelection = ({ db, clock, settings }: SelectionOptions) => {
  const findSelection: FindSelection = async () => {
    const chosen = await findSwitches(db)
    const wanted = new Set(chosen.storefronts)
    const storefronts = chosen.storefronts
      ? settings.storefronts.filter(code => wanted.has(code))
      : settings.storefronts
    return { storefronts, genres: (chosen.genres ?? []).filter(isGenreId) }
  }

  const findStanding = async (): Promise<Standing> => {
    if (!settings.isEnabled) return 'off'
    const { startedAt, pausedAt } = await findSwitches(db)
    if (!startedAt && !settings.isStartedBySetting) return 'not-started'
    return pausedAt ? 'paused' : 'on'
  }

  return {
    findSelection,
    findStanding,

    /** @throws RequestError collector.off with the reason. */
    ensureCollecting: async (): Promise<void> => {
      const standing = await findStanding()
      if (standing !== 'on') throw new RequestError('collector.off', offSentences[standing])
    },

    /** Saves the selection and starts the collector. */
    saveSelection: async (admin: Actor, { storefronts, genres }: CollectorSelection): Promise<void> => {
      const foreign = storefronts.find(code => !isStorefrontCode(code) || !settings.storefronts.includes(code))
      if (foreign) throw notAllowed(foreign)
      const now = clock.now()
      const chosen = { storefronts: [...new Set(storefronts)], genres: [...new Set(genres)] }
      await db.transaction(async tx => {
        const { startedAt } = await findSwitches(tx)
        await saveSwitches(tx, { ...chosen, startedAt: startedAt ?? now })
        const details = `${chosen.storefronts.length} storefronts, ${chosen.genres.length} genres besides the overall charts`
        await recordAct(tx, admin, { action: 'collector.selection', details }, now)
      })
    },
  }
}

const notAllowed = (code: string): RequestError =>
  new RequestError('request.invalid', `The setting COLLECTOR_STOREFRONTS of this server excludes "${code}".`)
