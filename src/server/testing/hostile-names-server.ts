import { createAppStore } from '#appstore'
import { createFakeAppStore, hostileNames } from '#fake-appstore'
import { recordListings } from '../catalog/apps.repository.ts'
import { runUntilSignal } from '../run.ts'
import { readSettings } from '../settings.ts'

/**
 * Runs the server on a copied demo as if the App Store had given forty apps hostile names since then: reads their store pages
 * from such an App Store. Their pictures keep the address of the App Store of the copy.
 */
const { itunesUrl: publicUrl } = readSettings(process.env).appStore
const store = createFakeAppStore({ hasHostileNames: true, publicUrl })
const hostile = new Set<string>(hostileNames.map(({ name }) => name))
const appIds = store.world.apps.flatMap(({ id, name }) => (hostile.has(name.brand) ? [id] : []))

await runUntilSignal(process.env, {
  prepare: async ({ database, clock }) => {
    const { url } = await store.listen()
    const appStore = createAppStore({ hosts: { itunes: url, marketing: url, search: url } })
    const { found } = await appStore.fetchLookup({ storefront: 'us', appIds })
    await recordListings(database.db, found, { storefront: 'us', at: clock.now() })
    await store.close()
  },
})
