import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Notifications } from '#contract/notifications.ts'
import { longestEmailAddress } from '#domain/email-addresses.ts'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { useOpenedAt } from '#web/lib/reader.ts'
import { findStoredEmail, type StoredEmail } from '#web/lib/stored-email.ts'
import { ConfirmNote } from './confirm-note.tsx'
import { fillEmail, isValidChoice, untouched } from './email-draft.ts'
import { settingsWords } from './settings.words.ts'
import { useSaveEmail } from './use-save-email.ts'

/** The e-mail address stored in this browser; undefined until hydration, so that the server's HTML matches. */
const useStoredEmail = (userId: string): StoredEmail | undefined => {
  const isInBrowser = useOpenedAt() !== null
  return useMemo(() => (isInBrowser ? findStoredEmail(userId) : undefined), [isInBrowser, userId])
}

const { email: words } = settingsWords

type EmailFormProps = { user: User; saved: Notifications }

/** The draft, and whether to show errors: only after a blur or submit. */
const useEmailDraft = ({ user, saved }: EmailFormProps) => {
  const [draft, setDraft] = useState(untouched)
  const [isChecked, setIsChecked] = useState(false)
  const stored = useStoredEmail(user.id)
  const chosen = fillEmail(draft, { saved, stored, accountEmail: user.email })
  const isWrong = isChecked && !isValidChoice(chosen)
  return { chosen, isWrong, change: setDraft, draft, check: () => setIsChecked(true) }
}

export const EmailForm = ({ user, saved }: EmailFormProps) => {
  const field = useRef<HTMLInputElement>(null)
  const { chosen, isWrong, change, draft, check } = useEmailDraft({ user, saved })
  const { mutate, isPending, data } = useSaveEmail(user)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    check()
    if (!isValidChoice(chosen)) field.current?.focus()
    else if (!isPending) mutate(chosen, { onSuccess: () => change(untouched) })
  }

  return (
    <form noValidate onSubmit={submit}>
      <ConfirmNote saved={saved} confirmation={data?.letter} />
      <TextField
        ref={field}
        label={words.address}
        hint={chosen.enabled ? '' : words.off}
        problem={isWrong && words.invalid}
        type="email"
        name="email"
        autoComplete="email"
        value={chosen.email}
        maxLength={longestEmailAddress}
        placeholder={words.placeholder}
        disabled={!chosen.enabled}
        required={chosen.enabled}
        onChange={email => change({ ...draft, email })}
        onBlur={check}
        width="max-w-96"
      />
      <Switch
        label={words.enabled}
        isOn={chosen.enabled}
        onChange={isEnabled => change({ ...draft, isEnabled })}
        className="mt-3"
      />
      <Button type="submit" look="solid" aria-busy={isPending} className="mt-4 min-w-[92px]">
        {isPending ? words.saving : words.save}
      </Button>
    </form>
  )
}
