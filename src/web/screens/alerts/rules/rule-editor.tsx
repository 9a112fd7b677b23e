import { type FormEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { AlertRuleBody } from '#contract/alerts.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { alertsWords } from '../alerts.words.ts'
import { AppField } from './app-field.tsx'
import { BackTest } from './back-test.tsx'
import { ChannelField } from './channel-field.tsx'
import { QuestionFields } from './question-fields.tsx'
import { buildRule, findDraftProblem, type RuleDraft, readRule } from './rule-draft.ts'
import { ScopeFields } from './scope-fields.tsx'
import { useSaveRule } from './use-rule-actions.ts'

const { editor: words, cancel } = alertsWords

type RuleEditorProps = {
  userId: string
  apps: readonly TrackedApp[]
  nameOf: (appStoreId: string) => string
  /** Undefined for a new rule. */
  id: string | undefined
  first: AlertRuleBody
  onClose: () => void
}

/** The editor replaces the button that opened it, so it focuses its first field. */
const useFocusWithin = () => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector('select')?.focus()
  }, [])
  return form
}

/** The rule editor with its back-test. */
export const RuleEditor = ({ userId, apps, nameOf, id, first, onClose }: RuleEditorProps) => {
  const title = useId()
  const form = useFocusWithin()
  const [draft, setDraft] = useState(() => readRule(first))
  const { mutate, isPending, error } = useSaveRule(userId)
  const change = (part: Partial<RuleDraft>) => setDraft(before => ({ ...before, ...part }))
  const rule = useMemo(() => buildRule(draft), [draft])
  const problem = findDraftProblem(draft)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rule && !isPending) mutate({ id, body: rule }, { onSuccess: onClose })
  }
  const cancelOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }

  return (
    <form
      ref={form}
      aria-labelledby={title}
      noValidate
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
      className="my-4 rounded-button border border-line-strong bg-panel p-4 sm:p-5"
    >
      <h3 id={title} className="font-semibold">
        {id === undefined ? words.newTitle : words.editTitle}
      </h3>
      <QuestionFields draft={draft} change={change} />
      <AppField draft={draft} change={change} apps={apps} nameOf={nameOf} />
      <ScopeFields draft={draft} change={change} />
      <ChannelField userId={userId} draft={draft} change={change} />
      <BackTest userId={userId} rule={rule} />
      <p role="alert" className="mt-4 min-h-[1.125rem] text-sm text-accent">
        {problem && words.problems[problem]}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          type="submit"
          look="solid"
          disabled={problem !== undefined}
          aria-busy={isPending}
          className="min-w-24 aria-busy:opacity-80"
        >
          {isPending ? words.saving : words.save}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </div>
      {error && <FormRefusal message={words.saveFailed(describeError(error))} error={error} />}
    </form>
  )
}
