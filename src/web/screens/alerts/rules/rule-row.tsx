import type { AlertRule } from '#contract/alerts.ts'
import { ActionButton } from '#web/components/ui/action-button.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useReader } from '#web/lib/reader.ts'
import { alertsWords } from '../alerts.words.ts'
import { sayQuestion, sayScope } from './rule-sentence.ts'
import { useRemoveRule, useTurnRule } from './use-rule-actions.ts'

const { rules: words, sentence } = alertsWords

type RuleRowProps = {
  userId: string
  rule: AlertRule
  nameOf: (appStoreId: string) => string
  /** Undefined while the channels are loading. */
  channelNameOf: (channelId: string) => string | undefined
  onEdit: () => void
  /** Called before the row is removed, so that the list can take the focus. */
  onRemove: () => void
}

/** A rule as a sentence, with its actions. */
export const RuleRow = ({ userId, rule, nameOf, channelNameOf, onEdit, onRemove }: RuleRowProps) => {
  const { locale } = useReader()
  const { mutate: turn } = useTurnRule(userId)
  const { mutate: remove } = useRemoveRule(userId)
  const question = sayQuestion(rule.question, locale)
  const about = rule.appStoreId === null ? sentence.allApps : nameOf(rule.appStoreId)
  const through = new Intl.ListFormat(locale).format(rule.channelIds?.flatMap(id => channelNameOf(id) ?? []) ?? [])
  const name = `${question}, ${about}`
  return (
    <div className="grid min-h-[60px] grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-0.5 py-2.5 text-table sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Switch
        label={<span className="sr-only">{words.isOn(name)}</span>}
        isOn={rule.isOn}
        onChange={isOn => turn({ ...rule, isOn })}
        className="gap-0"
      />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className={classNames('font-medium', !rule.isOn && 'text-second')}>{question}</p>
        <p className="text-sm text-second" suppressHydrationWarning>
          {about} · {sayScope(rule.scope, locale)}
          {through !== '' && ` · ${sentence.through(through)}`}
        </p>
      </div>
      <div className="flex gap-4 max-sm:col-start-2">
        <ActionButton of={name} data-opens={rule.id} onClick={onEdit}>
          {words.edit}
        </ActionButton>
        <ActionButton
          of={name}
          onClick={() => {
            onRemove()
            remove(rule)
          }}
        >
          {words.remove}
        </ActionButton>
      </div>
    </div>
  )
}
