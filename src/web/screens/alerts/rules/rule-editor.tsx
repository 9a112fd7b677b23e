import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { AlertRuleBody } from '#contract/alerts.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import { isolate } from '#domain/display-names.ts'
import { EditForm } from '#web/components/form/edit-form.tsx'
import { SelectField } from '#web/components/form/select-field.tsx'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { channelsQuery } from '../alerts.queries.ts'
import { alertsWords } from '../alerts.words.ts'
import { BackTest } from './back-test.tsx'
import { CheckBoxes, CheckBoxGroup } from './check-boxes.tsx'
import { QuestionFields } from './question-fields.tsx'
import { buildRule, type DraftProps, findDraftProblem, type RuleDraft, readRule } from './rule-draft.ts'
import { ScopeFields } from './scope-fields.tsx'
import { useSaveRule } from './use-rule-actions.ts'

const { editor: words, sentence, cancel } = alertsWords

type RuleEditorProps = {
  userId: string
  apps: readonly TrackedApp[]
  nameOf: (appStoreId: string) => string
  id: string | undefined
  first: AlertRuleBody
  onClose: () => void
}

/** One tracked app, or all of them. A selected app that is no longer tracked stays selected until the user picks another. */
const AppField = ({
  draft: { appStoreId },
  change,
  apps,
  nameOf,
}: DraftProps & Pick<RuleEditorProps, 'apps' | 'nameOf'>) => {
  const isForeign = appStoreId !== null && !apps.some(app => app.appStoreId === appStoreId)
  return (
    <SelectField
      label={words.app}
      value={appStoreId ?? ''}
      onChange={chosen => change({ appStoreId: chosen || null })}
      width="max-w-80"
      className="mt-4"
    >
      <option value="">{sentence.allApps}</option>
      {isForeign && <option value={appStoreId}>{isolate(nameOf(appStoreId))}</option>}
      {apps.map(app => (
        <option key={app.appStoreId} value={app.appStoreId}>
          {isolate(app.name)}
        </option>
      ))}
    </SelectField>
  )
}

/** With one channel, or before the channels are loaded, there is nothing to choose. */
const ChannelField = ({ userId, draft: { channelIds }, change }: DraftProps & { userId: string }) => {
  const { data: { channels } = { channels: [] } } = useQuery(channelsQuery(userId))
  if (channels.length < 2 && channelIds === null) return null
  return (
    <div className="mt-4">
      <CheckBoxGroup name={words.channels}>
        <CheckBox isOn={channelIds === null} onChange={isAll => change({ channelIds: isAll ? null : [] })}>
          {words.allChannels}
        </CheckBox>
        {channelIds !== null && (
          <CheckBoxes
            values={channels.map(({ id }) => id)}
            nameOf={id => channels.find(channel => channel.id === id)?.label}
            chosen={channelIds}
            onChange={chosen => change({ channelIds: chosen })}
          />
        )}
      </CheckBoxGroup>
    </div>
  )
}

export const RuleEditor = ({ userId, apps, nameOf, id, first, onClose }: RuleEditorProps) => {
  const title = useId()
  const [draft, setDraft] = useState(() => readRule(first))
  const saving = useSaveRule(userId)
  const change = (part: Partial<RuleDraft>) => setDraft(before => ({ ...before, ...part }))
  const rule = useMemo(() => buildRule(draft), [draft])
  const problem = findDraftProblem(draft)
  return (
    <EditForm
      words={{ ...words, cancel, failed: words.saveFailed }}
      mutation={saving}
      canSave={rule !== undefined}
      onSave={() => rule && saving.mutate({ id, body: rule }, { onSuccess: onClose })}
      onClose={onClose}
      aria-labelledby={title}
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
      <p role="alert" className="mt-4 min-h-[1.125rem] text-sm text-bad">
        {problem && words.problems[problem]}
      </p>
    </EditForm>
  )
}
