import type { ConfirmationEmail, Notifications } from '#contract/notifications.ts'
import { settingsWords } from './settings.words.ts'

const { confirm: words } = settingsWords.email

type ConfirmNoteProps = {
  saved: Notifications
  /** The result of sending the confirmation e-mail, if the address was just saved. */
  confirmation: ConfirmationEmail | undefined
}

const sayWhy = (email: string, confirmation: ConfirmationEmail | undefined): string => {
  if (confirmation === 'too-many-today') return words.tooMany(email)
  return confirmation === 'no-mail-server' ? words.noMailServer : words.sent(email)
}

/** Asks the user to confirm the address. Until then the address gets no other e-mail. */
export const ConfirmNote = ({
  saved: { email, notificationsEnabled, isConfirmed },
  confirmation,
}: ConfirmNoteProps) => (
  <div role="status">
    {notificationsEnabled && email !== '' && !isConfirmed && (
      <p className="mb-4 max-w-[70ch] rounded-button bg-amber/13 px-3.5 py-2.5 text-table text-amber [overflow-wrap:anywhere] framed-when-forced">
        {sayWhy(email, confirmation)}
      </p>
    )}
  </div>
)
