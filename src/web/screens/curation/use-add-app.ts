import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type App, listPublicApps } from '#contract/apps.ts'
import { addPublicApp, addPublicAppByUrl } from '#contract/curation.ts'
import { adminAppsQuery, invalidateAfterAction } from '#web/components/curation/curation.queries.ts'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'

const { toasts: words } = curationWords

/** A mutation that adds an app to the public list, then shows a toast and refetches the lists. */
const useAdding = <Given>(add: (given: Given) => Promise<App>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: add,
    onSuccess: ({ name }) => {
      showToast({ title: words.added, description: words.addedText(name) })
      return invalidateAfterAction(queryClient, adminAppsQuery.queryKey, [listPublicApps.path])
    },
    onError: error => showFailureToast(words.addFailed, error),
  })
}

export const useAddApp = () =>
  useAdding(({ id }: Pick<App, 'id'>) => call(addPublicApp, { params: { appStoreId: id } }))

export const useAddByUrl = () =>
  useAdding(async (url: string) => (await call(addPublicAppByUrl, { body: { url } })).app)
