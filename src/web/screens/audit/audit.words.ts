import type { AuditAction } from '#contract/audit.ts'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'

/** Actions in the past tense; `{subject}` is the object of the action. */
const acts: Record<AuditAction, string> = {
  'public-list.add': 'Added {subject} to the public list',
  'public-list.remove': 'Removed {subject} from the public list',
  'international.remove': 'Removed {subject} from the top international apps',
  'international.restore': 'Restored {subject} to the top international apps',
  'app.refresh': 'Refreshed the rankings of {subject}',
  'role.change': 'Changed the role of {subject}',
  'job.start': 'Started {subject}',
  'job.cancel': 'Cancelled {subject}',
  'job.resume': 'Resumed {subject}',
  'job.reset': 'Reset the status of {subject}',
  'collector.pause': 'Paused the collector',
  'collector.resume': 'Resumed the collector',
  'collector.retry-failed': 'Retried failed charts',
  'collector.selection': 'Changed what is measured',
  'suspect.accept': 'Accepted a suspect response for {subject}',
  'suspect.reject': 'Rejected a suspect response for {subject}',
  'withdrawal.make': 'Withdrew {subject}',
  'withdrawal.undo': 'Undid the withdrawal of {subject}',
  'images.regenerate': 'Regenerated the share images',
  'mail.test': 'Sent a test e-mail',
  'score-weights.save': 'Set the weights of world scores',
  'history.export': 'Exported the rank history',
  'backup.start': 'Started a backup',
  'token.create': 'Created an API token',
  'token.revoke': 'Revoked an API token',
}

const jobs: Record<JobName, string> = {
  rankingsCleanup: 'Rankings Optimization',
  rankingsUpdate: 'Force Rankings Update',
  topChartsImport: 'Top Charts Import',
  supabaseSync: 'Ranking Summaries Regeneration',
}

export const auditWords = {
  title: 'Audit Log',
  description: 'What the admins of this server did, when and why.',
  intro:
    'Every admin action is recorded with its time and reason. Entries are permanent. Deleted accounts appear without a name.',
  export: 'Export CSV',
  caption: 'Admin actions, newest first',
  heads: { what: 'What', who: 'Who', why: 'Why', when: 'When' },
  acts,
  jobs,
  /** Used when an action has no subject. */
  nothing: 'something',
  deleted: 'Deleted account',
  none: '–',
  noReason: 'No reason given',
  by: 'by {who}',
  quoted: (reason: string) => `“${reason}”`,
  pages: 'Pages of the audit log',
  ...queryWords('the audit log'),
  stale: 'The audit log could not be refreshed and may be out of date.',
  empty: 'No entries yet',
  example: { title: 'Example Admin', detail: 'Added Example App to the public list', value: 'Mar 7, 14:02' },
  emptyHint: 'When an admin changes a list, starts a job or changes a role, it appears here.',
  emptyOlder: 'No older entries',
}
