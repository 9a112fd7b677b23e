import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { App } from '#contract/apps.ts'
import { searchApps } from '#contract/search.ts'
import { addApp, trackApp } from '#contract/tracking.ts'
import { findStoreLink, type StoreLink } from '#domain/store-links.ts'
import { describeFailure } from '#web/components/feedback/failure-toast.ts'
import { expectTracked } from '#web/components/tracking/tracked-cache.ts'
import { call } from '#web/lib/api-client.ts'

/** The App Store links of a text, each app once. */
export const readStoreLinks = (text: string): (StoreLink & { text: string })[] => {
  const links = text.split(/[\s,;]+/).flatMap(part => {
    const link = findStoreLink(part)
    return link ? [{ ...link, text: part }] : []
  })
  return [...new Map(links.map(link => [link.appId, link])).values()]
}

type Outcome = { tracked: App[]; problems: string[] }

/** Tracks the apps of links one after another. A link that fails does not stop the others. */
export const useTrackLinks = (userId: string) => {
  const queryClient = useQueryClient()

  const track = async ({ appId, storefront, text }: ReturnType<typeof readStoreLinks>[number]): Promise<App> => {
    const id = String(appId)
    // The search asks the country of the link, so that an app of that country alone is found.
    if (storefront) await call(searchApps, { query: { q: text } })
    const app = await call(addApp, { body: { id } })
    await call(trackApp, { params: { userId, appStoreId: id } })
    expectTracked({ queryClient, userId, appId: id })
    return app
  }

  return useMutation({
    mutationFn: async (text: string): Promise<Outcome> => {
      const outcome: Outcome = { tracked: [], problems: [] }
      for (const link of readStoreLinks(text)) {
        try {
          outcome.tracked.push(await track(link))
        } catch (error) {
          outcome.problems.push(`${link.text}: ${describeFailure(error)}`)
        }
      }
      return outcome
    },
  })
}
