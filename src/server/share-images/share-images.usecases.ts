import type { StandingApp } from '#contract/apps.ts'
import type { ShareImage, ShareImages as ShareImageList } from '#contract/share-images.ts'
import { appImagePath, mainImagePath } from '#domain/share-images.ts'
import { hourSeconds } from '#domain/units.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import type { Lists } from '../summaries/lists.usecases.ts'
import type { FindStandings } from '../summaries/standings.usecases.ts'
import type { Cards } from './cards.usecases.ts'
import { createImageCache } from './image-cache.usecases.ts'
import { forgetImages, type ImageFacts, type ImageSubject, listImageFacts } from './share-images.repository.ts'
import { keptMinutes, listFeaturedApps, regeneratedEveryHours } from './share-images.rules.ts'

type Options = {
  db: Database
  history: Pick<History, 'version' | 'onWithdrawn'>
  clock: Clock
  log: Log
  lists: Pick<Lists, 'listPublicApps'>
  findStandings: FindStandings
  cards: Pick<Cards, 'drawMain' | 'drawApp'>
}

type Regenerated = { regenerated: number; failed: number }

export type ShareImages = ReturnType<typeof createShareImages>

/** The share images of this site. */
export const createShareImages = ({ db, history, clock, log, lists, findStandings, cards }: Options) => {
  const draw = (subject: ImageSubject) => (subject === 'main' ? cards.drawMain() : cards.drawApp(subject))
  const cache = createImageCache({ db, clock, draw })
  const forgetAll = async (): Promise<void> => {
    cache.forgetUnderWay()
    await forgetImages(db)
  }
  // Images must not show withdrawn data for another half hour, not even one that another process is still rendering.
  history.onWithdrawn(forgetImages)
  history.version.onRaised(change => {
    if (change === 'correction')
      forgetAll().catch((error: unknown) => log.error({ err: error }, 'Old share images could not be removed.'))
  })

  const listFeatured = async (): Promise<StandingApp[]> =>
    listFeaturedApps(await lists.listPublicApps(await findStandings()))

  const isMade = async (subject: ImageSubject): Promise<boolean> => {
    try {
      await cache.makeAnew(subject)
      return true
    } catch (error) {
      log.error({ err: error, subject }, `Rendering a share image failed: ${messageOf(error)}`)
      return false
    }
  }

  /** Renders the most-visited images now. A failure does not stop the others, and is retried on request. */
  const makeAnew = async (forget: (tx: Database) => Promise<void>): Promise<Regenerated> => {
    const apps = await listFeatured()
    await db.transaction(forget)
    cache.forgetUnderWay()
    const subjects: ImageSubject[] = ['main', ...apps.map(({ id }) => Number(id))]
    const made = await Promise.all(subjects.map(isMade))
    const regenerated = made.filter(Boolean).length
    return { regenerated, failed: made.length - regenerated }
  }

  return {
    findTag: cache.findTag,
    findImage: cache.findImage,

    /** The image of the site, then those of the public apps in the most countries. */
    list: async (): Promise<ShareImageList> => {
      const apps = await listFeatured()
      const [main, ...ofApps] = await listImageFacts(db, ['main', ...apps.map(({ id }) => Number(id))])
      const images = [toImage(null, main), ...apps.map((app, index) => toImage(app, ofApps[index]))]
      return {
        images,
        keptSeconds: keptMinutes * 60,
        regeneratedEverySeconds: regeneratedEveryHours * hourSeconds,
      }
    },

    /** Discards all images and renders those of `list`. */
    regenerate: (admin: Actor): Promise<Regenerated> =>
      makeAnew(async tx => {
        await forgetImages(tx)
        await recordAct(tx, admin, { action: 'images.regenerate' }, clock.now())
      }),

    /** The same on schedule, without an entry in the audit log. */
    regenerateScheduled: async (): Promise<void> => {
      log.info(await makeAnew(forgetImages), 'The share images were refreshed.')
    },
  }
}

const toImage = (app: StandingApp | null, facts: ImageFacts | undefined): ShareImage => ({
  app: app && { appStoreId: app.appStoreId, name: app.name },
  url: app ? appImagePath(app.appStoreId) : mainImagePath,
  madeAt: facts?.madeAt.toISOString() ?? null,
  bytes: facts?.bytes ?? null,
})
