import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { type ConfirmationEmail, type Notifications, saveNotifications } from '#contract/notifications.ts'
import { longestEmailAddress } from '#domain/email-addresses.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { findStoredEmail, type StoredEmail, storeEmail } from '#web/lib/stored-email.ts'
import { showToast } from '#web/lib/toasts.ts'
import { buildNotifications, fillEmail, isValidChoice, untouched } from './email-draft.ts'
import { notificationsQuery } from './settings.queries.ts'
import { settingsWords as words } from './settings.words.ts'

/** Saves the settings on the server, and the address and name in this browser (SPEC §2). */
const useSaveEmail = ({ id, username }: User) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (chosen: { email: string; enabled: boolean }) =>
      call(saveNotifications, { params: { userId: id }, body: buildNotifications(chosen) }),
    onSuccess: (saved, { email }) => {
      storeEmail({ userId: id, email: email.trim(), name: username })
      queryClient.setQueryData(notificationsQuery(id).queryKey, saved)
      queryClient.setQueryData(
        currentUserQuery.queryKey,
        user => user && { ...user, notificationsEnabled: saved.notificationsEnabled },
      )
      showToast({ title: words.email.saved, description: words.email.savedMore })
    },
    onError: error => showFailureToast(words.email.saveFailed, error),
  })
}

type ConfirmNoteProps = {
  saved: Notifications
  /** The result of sending the confirmation e-mail, if the address was just saved. */
  confirmation: ConfirmationEmail | undefined
}

const sayWhy = (email: string, confirmation: ConfirmationEmail | undefined): string => {
  if (confirmation === 'too-many-today') return words.email.confirm.tooMany(email)
  return confirmation === 'no-mail-server' ? words.email.confirm.noMailServer : words.email.confirm.sent(email)
}

/** Asks the user to confirm the address. Until then the address gets no other e-mail. */
const ConfirmNote = ({ saved: { email, notificationsEnabled, isConfirmed }, confirmation }: ConfirmNoteProps) => (
  <div role="status">
    {notificationsEnabled && email !== '' && !isConfirmed && (
      <p className="mb-4 max-w-[70ch] rounded-button bg-amber/13 px-3.5 py-2.5 text-table text-amber [overflow-wrap:anywhere] framed-when-forced">
        {sayWhy(email, confirmation)}
      </p>
    )}
  </div>
)

/** The e-mail address stored in this browser; undefined until hydration, so that the server's HTML matches. */
const useStoredEmail = (userId: string): StoredEmail | undefined => {
  const isInBrowser = useOpenedAt() !== null
  return useMemo(() => (isInBrowser ? findStoredEmail(userId) : undefined), [isInBrowser, userId])
}

type EmailFormProps = { user: User; saved: Notifications }

const useEmailDraft = ({ user, saved }: EmailFormProps) => {
  const [draft, setDraft] = useState(untouched)
  const [isChecked, setIsChecked] = useState(false)
  const stored = useStoredEmail(user.id)
  const chosen = fillEmail(draft, { saved, stored, accountEmail: user.email })
  const isWrong = isChecked && !isValidChoice(chosen)
  return { chosen, isWrong, change: setDraft, draft, check: () => setIsChecked(true) }
}

const EmailForm = ({ user, saved }: EmailFormProps) => {
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
        label={words.email.address}
        hint={chosen.enabled ? '' : words.email.off}
        problem={isWrong && words.email.invalid}
        type="email"
        name="email"
        autoComplete="email"
        value={chosen.email}
        maxLength={longestEmailAddress}
        placeholder={words.email.placeholder}
        disabled={!chosen.enabled}
        required={chosen.enabled}
        onChange={email => change({ ...draft, email })}
        onBlur={check}
        width="max-w-96"
      />
      <Switch
        label={words.email.enabled}
        isOn={chosen.enabled}
        onChange={isEnabled => change({ ...draft, isEnabled })}
        className="mt-3"
      />
      <Button type="submit" look="solid" aria-busy={isPending} className="mt-4 min-w-[92px]">
        {isPending ? words.email.saving : words.email.save}
      </Button>
    </form>
  )
}

const skeleton = (
  <>
    <Skeleton className="h-5 w-12" />
    <Skeleton className="mt-1.5 h-9 max-w-96" />
    <Skeleton className="mt-8 h-6 w-56" />
    <Skeleton className="mt-5 h-9 w-[92px]" />
  </>
)

export const EmailSettings = ({ user }: { user: User }) => (
  <SplitSection anchor="email" title={words.email.title} explanation={words.email.explanation}>
    {user.email !== null && !user.isEmailVerified && (
      <p className="mb-4 max-w-[60ch] text-table text-second">{words.email.unverified(user.email)}</p>
    )}
    <Loaded query={useQuery(notificationsQuery(user.id))} words={words.email} skeleton={skeleton}>
      {saved => <EmailForm user={user} saved={saved} />}
    </Loaded>
    <p className="mt-4 text-table">
      <Link to="/inbox/rules" className={actionLink}>
        {words.email.rules}
      </Link>
    </p>
  </SplitSection>
)
