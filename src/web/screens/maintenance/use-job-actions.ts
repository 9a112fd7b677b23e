import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelJob, type JobStatus, resetJobStatus, resumeJob } from '#contract/maintenance.ts'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { maintenanceQuery } from '#web/components/maintenance/maintenance.queries.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'

/** The actions that a run allows. */
export type JobAct = 'cancel' | 'resume' | 'reset'

const calls = { cancel: cancelJob, resume: resumeJob, reset: resetJobStatus }

/** Updates the cached job after an action, which also starts polling. After an error, refetches the jobs. */
const useJobCache = (job: JobName) => {
  const queryClient = useQueryClient()
  const { queryKey } = maintenanceQuery
  return {
    keep: (status: JobStatus) => queryClient.setQueryData(queryKey, jobs => jobs && { ...jobs, [job]: status }),
    readAnew: () => void queryClient.invalidateQueries({ queryKey }),
  }
}

/** Starts a job through its own endpoint. */
export const useStartJob = <Input>(job: JobName, start: (input: Input) => Promise<JobStatus>) => {
  const { keep, readAnew } = useJobCache(job)
  return useMutation({
    mutationFn: start,
    onSuccess: status => {
      keep(status)
      showToast({ title: words.jobs[job].started })
    },
    onError: error => {
      showFailureToast(words.jobs[job].startFailed, error)
      readAnew()
    },
  })
}

export const useJobAct = (job: JobName) => {
  const { keep, readAnew } = useJobCache(job)
  return useMutation({
    mutationFn: (act: JobAct) => call(calls[act], { body: { jobName: job } }),
    onSuccess: (status, act) => {
      keep(status)
      showToast({ title: words.done[act], description: words.jobs[job].title })
    },
    onError: (error, act) => {
      showFailureToast(words.notDone[act], error)
      readAnew()
    },
  })
}
