import type { JobName } from '#domain/maintenance-jobs.ts'
import type { History } from '../history/history.usecases.ts'
import { createCleanup, createRebuildWork } from './history-works.usecases.ts'
import { createSweepWorks, type SweepWorksOptions } from './sweep-works.usecases.ts'
import type { Work } from './works.rules.ts'

type WorksOptions = SweepWorksOptions & { history: History; windowDays: number }

/** The work of each of the four jobs. */
export const createWorks = ({ windowDays, ...parts }: WorksOptions): Record<JobName, Work> => ({
  ...createSweepWorks(parts),
  rankingsCleanup: createCleanup({ ...parts, windowDays }),
  supabaseSync: createRebuildWork(parts),
})
