import type { AlertRule, AlertRuleBody } from '#contract/alerts.ts'
import { findAppId } from '#domain/ranks.ts'
import { appNotInStore } from '../../catalog/apps.errors.ts'
import { findApp } from '../../catalog/apps.repository.ts'
import { channelNotFound } from '../../channels/channels.errors.ts'
import { listChannels } from '../../channels/channels.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import { authRequired } from '../../platform/http/access.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { RequestError } from '../../platform/process/errors.ts'
import type { Schedules } from '../schedules/schedules.usecases.ts'
import type { Rule } from './matching.rules.ts'
import { deleteRule, insertRule, listRules, type RuleRow, replaceRule } from './rules.repository.ts'

/** Maximum number of rules per person. */
const mostRules = 100

type OwnRule = { userId: string; ruleId: string }

/** Rejects an unknown app, because it has no history to watch. @throws RequestError app.not_found */
export const getRule = async (db: Database, { appStoreId, ...rule }: AlertRuleBody): Promise<Rule> => {
  if (appStoreId === null) return { appId: null, ...rule }
  const appId = findAppId(appStoreId)
  if (appId === undefined || !(await findApp(db, appId))) throw appNotInStore(appStoreId)
  return { appId, ...rule }
}

/** @throws RequestError channel.not_found */
const ensureOwnChannels = async (db: Database, userId: string, { channelIds }: AlertRuleBody): Promise<void> => {
  if (channelIds === null) return
  const own = new Set((await listChannels(db, userId)).map(({ id }) => id))
  if (channelIds.some(id => !own.has(id))) throw channelNotFound()
}

const toAlertRule = ({ appId, ...rule }: RuleRow): AlertRule => ({
  ...rule,
  appStoreId: appId === null ? null : String(appId),
})

type RulesOptions = { db: Database; clock: Clock; getPerson: Schedules['getPerson'] }

export type Rules = ReturnType<typeof createRules>

/** A person's alert rules. */
export const createRules = ({ db, clock, getPerson }: RulesOptions) => ({
  list: async (userId: string): Promise<AlertRule[]> => (await listRules(db, userId)).map(toAlertRule),

  /** @throws RequestError app.not_found, alert.too_many; auth.required if the account was deleted. */
  add: async (userId: string, body: AlertRuleBody): Promise<AlertRule> => {
    const rule = await getRule(db, body)
    await ensureOwnChannels(db, userId, body)
    // Creates the default rules first, so that adding a rule does not replace them.
    await getPerson(userId)
    const added = await insertRule(db, { userId, rule, limit: mostRules, now: clock.now() })
    if (added === 'too-many') throw tooMany()
    if (added === 'account-deleted') throw authRequired()
    return toAlertRule(added)
  },

  /** @throws RequestError app.not_found, alert.not_found. */
  change: async (own: OwnRule, body: AlertRuleBody): Promise<AlertRule> => {
    await ensureOwnChannels(db, own.userId, body)
    const changed = await replaceRule(db, own, await getRule(db, body))
    if (!changed) throw notFound()
    return toAlertRule(changed)
  },

  /** @throws RequestError alert.not_found */
  remove: async (own: OwnRule): Promise<void> => {
    if (!(await deleteRule(db, own))) throw notFound()
  },
})

const tooMany = (): RequestError =>
  new RequestError('alert.too_many', `You have ${mostRules} alert rules, which is the maximum. Remove one first.`)

const notFound = (): RequestError =>
  new RequestError('alert.not_found', 'This alert rule does not exist; it may have been removed.')
