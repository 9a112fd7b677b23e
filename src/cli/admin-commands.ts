import { type Command, Option } from 'commander'
import { getBackups, startBackup } from '#contract/backups.ts'
import { getMaintenanceStatus, updateRankings } from '#contract/maintenance.ts'
import { listSuspects } from '#contract/suspects.ts'
import { chartNameIn } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { jobNames } from '#domain/maintenance-jobs.ts'
import type { CommonOptions, Show } from './context.ts'
import { view } from './output.ts'

const addSweep = (admin: Command, show: Show): void => {
  admin
    .command('sweep')
    .addOption(
      new Option('--type <type>', 'all planned charts, or those that are due')
        .choices(['standard', 'efficient'])
        .default('efficient'),
    )
    .description('Start a sweep (scope "admin")')
    .addHelpText('after', '\nExample:\n  rank-atlas admin sweep --type standard')
    .action((options: CommonOptions & { type: 'standard' | 'efficient' }) =>
      show(options, async ({ ask }) => {
        const status = await ask(updateRankings, { body: { type: options.type } })
        return view({ value: status, rows: [], columns: [], above: [status.details ?? 'The sweep has started.'] })
      }),
    )
}

const addSuspects = (admin: Command, show: Show): void => {
  admin
    .command('suspects')
    .description('Responses held back for review (scope "admin:read")')
    .addHelpText('after', '\nExample:\n  rank-atlas admin suspects')
    .action((options: CommonOptions) =>
      show(options, async ({ ask }) => {
        const { suspects } = await ask(listSuspects, {})
        return view({
          value: suspects,
          rows: suspects,
          columns: [
            { head: 'id', of: one => one.id },
            { head: 'chart', of: ({ chart }) => chartNameIn(countryNameOf(chart.storefront), chart), mayShrink: true },
            { head: 'observed at', of: one => one.observedAt },
            { head: 'reason', of: one => one.reason },
            { head: 'detail', of: one => one.detail, mayShrink: true },
          ],
          none: 'No response is held back.',
        })
      }),
    )
}

const addJobs = (admin: Command, show: Show): void => {
  admin
    .command('jobs')
    .description('The maintenance jobs (scope "admin:read")')
    .addHelpText('after', '\nExample:\n  rank-atlas admin jobs --json')
    .action((options: CommonOptions) =>
      show(options, async ({ ask }) => {
        const status = await ask(getMaintenanceStatus, {})
        const rows = jobNames.map(name => ({ name, ...status[name] }))
        return view({
          value: rows,
          rows,
          columns: [
            { head: 'job', of: ({ name }) => name },
            { head: 'status', of: one => one.status },
            { head: 'last run', of: ({ lastRun }) => lastRun ?? 'never' },
            { head: 'next run', of: ({ nextRunAt }) => nextRunAt ?? 'by hand' },
            { head: 'details', of: ({ lastError, details }) => lastError ?? details ?? '–', mayShrink: true },
          ],
        })
      }),
    )
}

const addBackups = (admin: Command, show: Show): void => {
  admin
    .command('backup')
    .option('--start', 'make a backup now (scope "admin")')
    .description('The newest backups (scope "admin:read")')
    .addHelpText('after', '\nExample:\n  rank-atlas admin backup --start')
    .action((options: CommonOptions & { start?: boolean }) =>
      show(options, async ({ ask }) => {
        const state = options.start ? await ask(startBackup, {}) : await ask(getBackups, {})
        const late = state.lateSince ? `No new backup since ${state.lateSince}.` : 'No backup is late.'
        return view({
          value: state,
          rows: state.runs,
          columns: [
            { head: 'started', of: ({ startedAt }) => startedAt },
            { head: 'seconds', of: ({ durationSeconds }) => Math.round(durationSeconds), isRight: true },
            { head: 'bytes', of: ({ bytes }) => bytes, isRight: true },
            { head: 'file', of: ({ name }) => name ?? 'none', mayShrink: true },
            { head: 'failure', of: ({ failure }) => failure ?? 'none', mayShrink: true },
          ],
          above: [options.start ? 'The backup has started.' : late, ''],
          none: 'There are no backups.',
        })
      }),
    )
}

export const addAdminCommands = (program: Command, show: Show): void => {
  const admin = program.command('admin').description('Maintenance commands for admins; they need a token of an admin')
  addSweep(admin, show)
  addSuspects(admin, show)
  addJobs(admin, show)
  addBackups(admin, show)
}
