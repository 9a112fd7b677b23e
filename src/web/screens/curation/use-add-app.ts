import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { App } from '#contract/apps.ts'
import { listPublicApps } from '#contract/apps.ts'
import { addPublicApp, addPublicAppByUrl } from '#contract/curation.ts'
import { adminAppsQuery, noteAct } from '#web/components/curation/curation.queries.ts'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { tellFailure } from '#web/components/feedback/tell-failure.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'

const { toasts: words } = curationWords

/** Something that puts an app on the public list, with what is told and read again afterwards. */
const useAdding = <Given>(add: (given: Given) => Promise<App>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: add,
    onSuccess: ({ name }) => {
      showToast({ title: words.added, description: words.addedText(name) })
      return noteAct(queryClient, adminAppsQuery.queryKey, [listPublicApps.path])
    },
    onError: error => tellFailure(words.addFailed, error),
  })
}

/** Adds an app that a search found, or that was there a moment ago. */
export const useAddApp = () => useAdding(({ id }: Pick<App, 'id'>) => call(addPublicApp, { params: { id } }))

/** Adds the app of an App Store URL. */
export const useAddByUrl = () =>
  useAdding(async (url: string) => (await call(addPublicAppByUrl, { body: { url } })).app)
