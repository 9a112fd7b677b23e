import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pauseCollector, resumeCollector, retryFailedCharts } from '#contract/desk.ts'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'

/** Refetches the collector data after every action, even a failed one. The action stays pending until then. */
const useReadAnew = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: collectorDeskQuery.queryKey })
}

/** Pauses the collector; the reason may be empty. */
export const usePause = () => {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (reason: string) => call(pauseCollector, { body: reason.trim() ? { reason } : {} }),
    onSuccess: () => {
      showToast({ title: words.paused, description: words.pausedMore })
      return readAnew()
    },
    onError: error => showFailureToast(words.pauseFailed, error),
  })
}

export const useResume = () => {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: () => call(resumeCollector, {}),
    onSuccess: () => {
      showToast({ title: words.resumed })
      return readAnew()
    },
    onError: error => showFailureToast(words.resumeFailed, error),
  })
}

/** Retries the charts that failed for one reason, or all of them. */
export const useRetryFailed = () => {
  const readAnew = useReadAnew()
  const { locale } = useReader()
  return useMutation({
    mutationFn: (reason: string | undefined) => call(retryFailedCharts, { body: reason ? { reason } : {} }),
    onSuccess: ({ charts }) => {
      showToast({ title: charts > 0 ? words.retrying(charts, formatNumber(charts, locale)) : words.nothingToRetry })
      return readAnew()
    },
    onError: error => showFailureToast(words.retryFailed, error),
  })
}
