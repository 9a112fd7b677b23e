import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import type { DeviceLogins } from './device-logins.usecases.ts'
import type { Tokens } from './tokens.usecases.ts'

type TokenJobsOptions = { tokens: Tokens; deviceLogins: DeviceLogins }

/** Deletes expired tokens, and programs that waited for too long, every hour. */
export const tokenJobs = ({ tokens, deviceLogins }: TokenJobsOptions): JobDefinition[] => [
  {
    name: 'tokens.tidy',
    cron: '37 * * * *',
    pollingSeconds: scheduledPollingSeconds,
    run: async () => {
      await tokens.tidy()
      await deviceLogins.tidy()
    },
  },
]
