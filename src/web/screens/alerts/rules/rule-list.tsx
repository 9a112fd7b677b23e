import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { AlertRule } from '#contract/alerts.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { ActionButton } from '#web/components/ui/action-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { useReader } from '#web/lib/reader.ts'
import { channelsQuery } from '../alerts.queries.ts'
import { alertsWords } from '../alerts.words.ts'
import type { AlertsAddress } from '../alerts-address.ts'
import { buildFirstRule } from './rule-draft.ts'
import { RuleEditor } from './rule-editor.tsx'
import { sayQuestion, sayScope } from './rule-sentence.ts'
import { useAddUsualRules, useRemoveRule, useTurnRule } from './use-rule-actions.ts'

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

const RuleRow = ({ userId, rule, nameOf, channelNameOf, onEdit, onRemove }: RuleRowProps) => {
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

type RuleListProps = {
  userId: string
  rules: readonly AlertRule[]
  apps: readonly TrackedApp[]
  /** Limits the list to the rules for this app. */
  only: string | undefined
}

const OfApp = ({ name }: { name: string }) => (
  <p className="pb-3 text-table text-second">
    <FillIn
      text={words.appRules}
      parts={{
        app: (
          <strong dir="auto" className="font-medium text-ink">
            {name}
          </strong>
        ),
        all: (
          <Link to="/inbox/rules" className={textLink('quiet')}>
            {words.all}
          </Link>
        ),
      }}
    />
  </p>
)

/** One editor at a time. Closing it returns focus to the button that opened it, or to the list. */
const useEditing = () => {
  const list = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState<string>()
  useEffect(() => {
    if (edited === undefined) return undefined
    // Runs after the editor has unmounted, when the button exists again.
    return () => {
      const opener = list.current?.querySelector<HTMLElement>(`[data-opens="${edited}"]`)
      ;(opener ?? list.current)?.focus()
    }
  }, [edited])
  return { list, edited, open: setEdited, close: () => setEdited(undefined) }
}

const AddUsual = ({ userId }: { userId: string }) => {
  const { mutate, isPending } = useAddUsualRules(userId)
  return (
    <Button look="solid" className="mt-3" aria-busy={isPending} onClick={() => !isPending && mutate()}>
      {isPending ? words.addingUsual : words.addUsual}
    </Button>
  )
}

const fresh = 'new'

const RuleList = ({ userId, rules, apps, only }: RuleListProps) => {
  const { list, edited, open, close } = useEditing()
  const visible = only === undefined ? rules : rules.filter(rule => (rule.appStoreId ?? only) === only)
  const nameOf = (id: string) => apps.find(app => app.appStoreId === id)?.name ?? sentence.unknownApp(id)
  const { data } = useQuery(channelsQuery(userId))
  const channelNameOf = (id: string) => data?.channels.find(channel => channel.id === id)?.label
  const parts = { userId, apps, nameOf, channelNameOf }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {only !== undefined && <OfApp name={nameOf(only)} />}
      {visible.length === 0 && edited !== fresh && (
        <Empty title={only === undefined ? words.empty : words.noAppRules} example={words.example}>
          {rules.length === 0 && <AddUsual userId={userId} />}
        </Empty>
      )}
      {visible.length > 0 && (
        <ul className="border-b border-line">
          {visible.map(rule => (
            <li key={rule.id} className="border-t border-line">
              {edited === rule.id ? (
                <RuleEditor {...parts} id={rule.id} first={rule} onClose={close} />
              ) : (
                <RuleRow
                  {...parts}
                  rule={rule}
                  onEdit={() => open(rule.id)}
                  onRemove={() => list.current?.focus({ preventScroll: true })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === fresh ? (
        <RuleEditor {...parts} id={undefined} first={buildFirstRule(only ?? null)} onClose={close} />
      ) : (
        <Button className="mt-4" data-opens={fresh} onClick={() => open(fresh)}>
          <Plus size={15} aria-hidden />
          {words.add}
        </Button>
      )}
    </div>
  )
}

const skeleton = (
  <>
    <SkeletonRows count={5} className="flex h-[61px] items-center gap-3 border-t border-line last:border-b">
      <Skeleton className="h-6 w-10 rounded-full" />
      <Skeleton className="h-8 w-56 max-w-full" />
    </SkeletonRows>
    <Skeleton className="mt-4 h-9 w-28 rounded-button" />
  </>
)

/** The alert rules. If the app list fails to load, rules show the app's number. */
export const RulesSection = ({ user: { id: userId }, address }: { user: User; address: AlertsAddress }) => {
  const { data: apps = [] } = useQuery(trackedAppsQuery(userId))
  return (
    <SplitSection title={words.title} explanation={words.explanation}>
      <Loaded query={useQuery(alertSettingsQuery(userId))} words={alertsWords} skeleton={skeleton}>
        {({ rules }) => <RuleList userId={userId} rules={rules} apps={apps} only={address.app} />}
      </Loaded>
    </SplitSection>
  )
}
