import type { AuditEntry } from '#contract/audit.ts'
import type { ListedApp, RemovedApp } from '#contract/curation.ts'
import { standingApp } from './lists.ts'
import { exampleApp } from './summaries.ts'

const at = '2026-11-20T14:02:00.000Z'

/** Data of the admin pages, with texts that must be escaped. */
export const exampleListed: ListedApp = { ...standingApp, addedAt: at }

export const exampleRemoved: RemovedApp = { ...exampleApp, removedAt: at, removedBy: 'Ada', reason: 'Not an <app>' }

export const exampleActs: AuditEntry[] = [
  {
    id: '2',
    at,
    username: null,
    action: 'public-list.remove',
    subject: exampleApp.id,
    subjectName: exampleApp.name,
    reason: 'Spam <b>',
    details: null,
  },
  {
    id: '1',
    at,
    username: 'Ada',
    action: 'job.start',
    subject: 'rankingsCleanup',
    subjectName: null,
    reason: null,
    details: 'Threshold 500',
  },
]
