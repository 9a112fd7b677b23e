import type { Notifications } from '#contract/notifications.ts'
import { isEmailAddress } from '#domain/email-addresses.ts'
import type { StoredEmail } from '#web/lib/stored-email.ts'

export type EmailDraft = { email: string | undefined; isEnabled: boolean | undefined }

export const untouched: EmailDraft = { email: undefined, isEnabled: undefined }

type Known = { saved: Notifications; stored: StoredEmail | undefined; accountEmail: string | null }

/** The values of the form: the draft, else the saved values, else this browser's copy, else the account's address. */
export const fillEmail = (draft: EmailDraft, { saved, stored, accountEmail }: Known) => ({
  email: draft.email ?? (saved.email || stored?.email || accountEmail || ''),
  enabled: draft.isEnabled ?? saved.notificationsEnabled,
})

/** The request body. Without notifications, no address leaves the browser. */
export const buildNotifications = ({ email, enabled }: { email: string; enabled: boolean }) => ({
  email: enabled ? email.trim() : '',
  enabled,
})

export const isValidChoice = ({ email, enabled }: { email: string; enabled: boolean }): boolean =>
  !enabled || isEmailAddress(email.trim())
