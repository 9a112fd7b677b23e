export type AuditSearch = { before?: string | undefined }

/** The address bar of the audit log: the entry before which it begins. The router reads such a number as one. */
export const readAuditSearch = ({ before }: Record<string, unknown>): AuditSearch => {
  const text = typeof before === 'number' || typeof before === 'string' ? String(before) : ''
  return { before: /^\d{1,15}$/.test(text) ? text : undefined }
}
