import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AlertRule, type AlertRuleBody, addAlertRule, changeAlertRule, removeAlertRule } from '#contract/alerts.ts'
import { defaultQuestions, defaultScopeOf } from '#domain/alerts.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { useUndoable } from '#web/components/undo/use-undoable.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { withEntry } from '../alerts.queries.ts'
import { alertsWords } from '../alerts.words.ts'

const { rules: words, editor } = alertsWords

type Rules = readonly AlertRule[]

/** The rules in the query cache. */
const useRules = (userId: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = alertSettingsQuery(userId)
  const change = (next: (rules: Rules) => readonly AlertRule[]) =>
    void queryClient.setQueryData(queryKey, settings => settings && { ...settings, rules: [...next(settings.rules)] })
  return {
    change,
    put: (rule: AlertRule) => change(rules => withEntry(rules, rule)),
    get: () => queryClient.getQueryData(queryKey)?.rules,
  }
}

type Saved = { id: string | undefined; body: AlertRuleBody }

const send = (userId: string, { id, body }: Saved): Promise<AlertRule> =>
  id === undefined
    ? call(addAlertRule, { params: { userId }, body })
    : call(changeAlertRule, { params: { userId, ruleId: id }, body })

export const useSaveRule = (userId: string) => {
  const { put } = useRules(userId)
  return useMutation({
    mutationFn: (saved: Saved) => send(userId, saved),
    onSuccess: rule => {
      put(rule)
      showToast({ title: editor.saved })
    },
  })
}

/** Adds the rules of a new account, one after another. */
export const useAddUsualRules = (userId: string) => {
  const { put } = useRules(userId)
  return useMutation({
    mutationFn: async () => {
      for (const question of defaultQuestions) {
        const body = { appStoreId: null, question, scope: defaultScopeOf(question), isOn: true, channelIds: null }
        put(await send(userId, { id: undefined, body }))
      }
    },
    onError: error => showFailureToast(words.addUsualFailed, error),
  })
}

export const useTurnRule = (userId: string) => {
  const { put } = useRules(userId)
  return useMutation({
    mutationFn: ({ id, ...body }: AlertRule) => send(userId, { id, body }),
    onMutate: put,
    onError: (error, rule) => {
      put({ ...rule, isOn: !rule.isOn })
      showFailureToast(words.changeFailed, error)
    },
  })
}

/** Removes a rule and offers an undo, which recreates it under a new id. */
export const useRemoveRule = (userId: string) => {
  const { change, put, get } = useRules(userId)
  return useUndoable({
    remove: ({ id }: AlertRule) => call(removeAlertRule, { params: { userId, ruleId: id } }),
    takeOut: ({ id }) => {
      const before = get()
      change(rules => rules.filter(rule => rule.id !== id))
      return before
    },
    putBack: (_rule, before) => before && change(() => before),
    describe: () => ({ title: words.removed }),
    failed: { remove: words.removeFailed, restore: words.undoFailed },
    restore: ({ id: _gone, ...body }) => send(userId, { id: undefined, body }),
    onRestored: put,
  })
}
