import type { AuditEntry } from '#contract/audit.ts'
import type { PersonalData } from '#contract/personal-data.ts'
import { byteOrderMark, toCsvLine } from '#domain/csv.ts'
import type { ActRow, SignedAct } from './audit.repository.ts'

export const toOwnAct = ({ id, at, action, subject, subjectName, reason, details }: ActRow): OwnAct => ({
  id: String(id),
  at: at.toISOString(),
  action,
  subject,
  subjectName,
  reason,
  details,
})

type OwnAct = PersonalData['adminActs'][number]

export const toRoleChange = ({ at, details }: ActRow): PersonalData['roleChanges'][number] => ({
  at: at.toISOString(),
  details,
})

export const toAuditEntry = (act: SignedAct): AuditEntry => ({ ...toOwnAct(act), username: act.username })

const columns = ['at', 'username', 'action', 'subject', 'subjectName', 'reason', 'details'] as const

export const auditCsvHead = `${byteOrderMark}${toCsvLine(columns)}`

export const toAuditCsvLine = (act: SignedAct): string => {
  const entry = toAuditEntry(act)
  return toCsvLine(columns.map(column => entry[column] ?? ''))
}
