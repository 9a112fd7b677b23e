import { useMutation, useQueryClient } from '@tanstack/react-query'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { showToast, type Toast } from '#web/lib/toasts.ts'

type DeskAction<Input, Answer> = {
  act: (input: Input) => Promise<Answer>
  done: (answer: Answer) => Pick<Toast, 'title' | 'description'>
  failed: string
}

/** An action of an admin. It stays pending until the state of the collector is read again. */
export const useDeskAction = <Input, Answer>({ act, done, failed }: DeskAction<Input, Answer>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: answer => {
      showToast(done(answer))
      return queryClient.invalidateQueries({ queryKey: collectorDeskQuery.queryKey })
    },
    onError: error => showFailureToast(failed, error),
  })
}
