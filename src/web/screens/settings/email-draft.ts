import type { Notifications } from '#contract/notifications.ts'
import { isEmailAddress } from '#domain/email-addresses.ts'
import type { KeptEmail } from '#web/lib/kept-email.ts'

/** What the form holds; undefined is what was not touched. */
export type EmailDraft = { email: string | undefined; isEnabled: boolean | undefined }

export const untouched: EmailDraft = { email: undefined, isEnabled: undefined }

type Known = { saved: Notifications; kept: KeptEmail | undefined; accountEmail: string | null }

/** What the form shows: what was typed, else the server's word, else what this browser keeps, else the account's own. */
export const fillEmail = (draft: EmailDraft, { saved, kept, accountEmail }: Known) => ({
  email: draft.email ?? (saved.email || kept?.email || accountEmail || ''),
  enabled: draft.isEnabled ?? saved.notificationsEnabled,
})

/** What is sent. Without notifications no address leaves the browser. */
export const buildNotifications = ({ email, enabled }: { email: string; enabled: boolean }) => ({
  email: enabled ? email.trim() : '',
  enabled,
})

export const isValidChoice = ({ email, enabled }: { email: string; enabled: boolean }): boolean =>
  !enabled || isEmailAddress(email.trim())
