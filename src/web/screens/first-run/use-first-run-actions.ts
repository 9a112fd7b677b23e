import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dryRunSweep, getCollectorDesk } from '#contract/desk.ts'
import { type CollectorSelection, checkAppStore, startCollecting } from '#contract/first-run.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { firstRunQuery } from '#web/components/first-run/first-run.queries.ts'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'

const { check, start } = firstRunWords

/** Sends one test request to the App Store. */
export const useCheck = () =>
  useMutation({
    mutationFn: () => call(checkAppStore, {}),
    onError: error => showFailureToast(check.failed, error),
  })

/** Starts measuring with the chosen countries and genres; after the start, saves the new selection. */
export const useStart = (isStarted: boolean) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (selection: CollectorSelection) => call(startCollecting, { body: selection }),
    onSuccess: (_started, selection) => {
      queryClient.setQueryData(firstRunQuery.queryKey, run => run && { ...run, isStarted: true, selection })
      showToast({ title: isStarted ? start.saved : start.started })
    },
    onError: error => showFailureToast(isStarted ? start.saveFailed : start.failed, error),
    onSettled: () => {
      for (const path of [...firstRunQuery.queryKey, getCollectorDesk.path, dryRunSweep.path])
        void queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}
