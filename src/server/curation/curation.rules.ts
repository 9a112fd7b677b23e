import type { RemovedApp } from '#contract/curation.ts'
import type { Act } from '../audit/audit.repository.ts'
import { type AppEntry, toContractApp } from '../catalog/apps.rules.ts'
import type { RemovedEntry } from './international-list.repository.ts'

/** How the audit log names an app. */
export const subjectOf = (app: AppEntry): Required<Pick<Act, 'subject' | 'subjectName'>> => ({
  subject: String(app.appId),
  subjectName: toContractApp(app).name,
})

export const toRemovedApp = ({ removedAt, removedBy, reason, ...entry }: RemovedEntry): RemovedApp => ({
  ...toContractApp(entry),
  removedAt: removedAt.toISOString(),
  removedBy,
  reason,
})
