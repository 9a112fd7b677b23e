import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AlertRule, type AlertRuleBody, addAlertRule, changeAlertRule, removeAlertRule } from '#contract/alerts.ts'
import { defaultQuestions, defaultScopeOf } from '#domain/alerts.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { useUndoable } from '#web/components/undo/use-undoable.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { alertsWords } from '../alerts.words.ts'

const { rules: words, editor } = alertsWords

type Rules = readonly AlertRule[]

const changeRules = (queryClient: QueryClient, userId: string, change: (rules: Rules) => AlertRule[]): void => {
  queryClient.setQueryData(
    alertSettingsQuery(userId).queryKey,
    settings => settings && { ...settings, rules: change(settings.rules) },
  )
}

const withRule = (rules: Rules, rule: AlertRule): AlertRule[] =>
  rules.some(({ id }) => id === rule.id)
    ? rules.map(existing => (existing.id === rule.id ? rule : existing))
    : [...rules, rule]

/** Undefined for a new rule. */
type Saved = { id: string | undefined; body: AlertRuleBody }

const send = (userId: string, { id, body }: Saved): Promise<AlertRule> =>
  id === undefined
    ? call(addAlertRule, { params: { userId }, body })
    : call(changeAlertRule, { params: { userId, ruleId: id }, body })

/** Adds or replaces a rule. The editor shows errors. */
export const useSaveRule = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (saved: Saved) => send(userId, saved),
    onSuccess: rule => {
      changeRules(queryClient, userId, rules => withRule(rules, rule))
      showToast({ title: editor.saved })
    },
  })
}

/** Adds the rules of a new account, one after another. */
export const useAddUsualRules = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      for (const question of defaultQuestions) {
        const body = { appStoreId: null, question, scope: defaultScopeOf(question), isOn: true, channelIds: null }
        const rule = await send(userId, { id: undefined, body })
        changeRules(queryClient, userId, rules => withRule(rules, rule))
      }
    },
    onError: error => showFailureToast(words.addUsualFailed, error),
  })
}

/** Turns a rule on or off optimistically and rolls back on error. */
export const useTurnRule = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: AlertRule) => send(userId, { id, body }),
    onMutate: rule => changeRules(queryClient, userId, rules => withRule(rules, rule)),
    onError: (error, rule) => {
      changeRules(queryClient, userId, rules => withRule(rules, { ...rule, isOn: !rule.isOn }))
      showFailureToast(words.changeFailed, error)
    },
  })
}

/** Removes a rule and offers an undo, which recreates it under a new id. */
export const useRemoveRule = (userId: string) => {
  const queryClient = useQueryClient()
  return useUndoable({
    remove: ({ id }: AlertRule) => call(removeAlertRule, { params: { userId, ruleId: id } }),
    takeOut: ({ id }) => {
      const before = queryClient.getQueryData(alertSettingsQuery(userId).queryKey)
      changeRules(queryClient, userId, rules => rules.filter(rule => rule.id !== id))
      return before?.rules
    },
    putBack: (_rule, before) => before && changeRules(queryClient, userId, () => [...before]),
    describe: () => ({ title: words.removed }),
    showRemoveFailure: error => showFailureToast(words.removeFailed, error),
    restore: ({ id: _gone, ...body }) => send(userId, { id: undefined, body }),
    onRestored: rule => changeRules(queryClient, userId, rules => withRule(rules, rule)),
    showRestoreFailure: error => showFailureToast(words.undoFailed, error),
  })
}
