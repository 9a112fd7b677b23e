import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { JobStatus } from '#contract/maintenance.ts'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { maintenanceQuery } from '#web/components/maintenance/maintenance.queries.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { showToast, type Toast } from '#web/lib/toasts.ts'

type JobAction<Input> = {
  job: JobName
  act: (input: Input) => Promise<JobStatus>
  done: (input: Input) => Toast
  failed: (input: Input) => string
}

/** Keeps the job after an action, which also starts polling. After an error, refetches the jobs. */
export const useJobAction = <Input>({ job, act, done, failed }: JobAction<Input>) => {
  const queryClient = useQueryClient()
  const { queryKey } = maintenanceQuery
  return useMutation({
    mutationFn: act,
    onSuccess: (status, input) => {
      queryClient.setQueryData(queryKey, jobs => jobs && { ...jobs, [job]: status })
      showToast(done(input))
    },
    onError: (error, input) => {
      showFailureToast(failed(input), error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** Starts a job through its own endpoint. */
export const useStartJob = <Input>(job: JobName, act: (input: Input) => Promise<JobStatus>) =>
  useJobAction({
    job,
    act,
    done: () => ({ title: words.jobs[job].started }),
    failed: () => words.jobs[job].startFailed,
  })
