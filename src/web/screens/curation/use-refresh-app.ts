import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { App } from '#contract/apps.ts'
import { refreshApp, type StartedCharts } from '#contract/curation.ts'
import { invalidateAfterAction } from '#web/components/curation/curation.queries.ts'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { formatMoment, formatNumber } from '#web/lib/formats.ts'
import { type Reader, useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'

const { toasts: words } = curationWords

const describeStart = ({ charts, estimatedEndAt }: StartedCharts, reader: Reader): string => {
  if (charts === 0) return words.nothingToRefresh
  const text = formatNumber(charts, reader.locale)
  return estimatedEndAt
    ? words.refreshedText(charts, text, formatMoment(estimatedEndAt, reader))
    : words.refreshedSoon(charts, text)
}

/** Queues the app's charts for a refresh with the highest priority. */
export const useRefreshApp = () => {
  const queryClient = useQueryClient()
  const reader = useReader()
  return useMutation({
    mutationFn: ({ id }: Pick<App, 'id'>) => call(refreshApp, { params: { appStoreId: id } }),
    onSuccess: started => {
      showToast({ title: words.refreshed, description: describeStart(started, reader) })
      return invalidateAfterAction(queryClient)
    },
    onError: error => showFailureToast(words.refreshFailed, error),
  })
}
