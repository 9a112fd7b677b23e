import {
  addAlertRule,
  changeAlertRule,
  getAlertSettings,
  removeAlertRule,
  renewFeed,
  saveAlertSchedule,
} from '#contract/alerts.ts'
import { personFeedPath } from '#domain/feeds.ts'
import { hasScope } from '../platform/access.ts'
import type { HttpServer } from '../platform/http.ts'
import { readOrigin } from '../platform/origin.ts'
import { serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { AlertSettingsOfPeople } from './alert-settings.usecases.ts'

type AlertSettingsRoutesOptions = { alertSettings: AlertSettingsOfPeople; publicUrl: string | undefined }

export const addAlertSettingsRoutes = (
  server: HttpServer,
  { alertSettings, publicUrl }: AlertSettingsRoutesOptions,
): void => {
  serveMemberEndpoint(server, getAlertSettings, async ({ member, request }) => {
    const { feedSecret, ...settings } = await alertSettings.get(member.userId)
    const feedUrl = hasScope(member, 'read') ? readOrigin(request, publicUrl) + personFeedPath(feedSecret) : ''
    return { ...settings, feedUrl }
  })

  serveMemberEndpoint(server, addAlertRule, ({ member, body }) => alertSettings.addRule(member.userId, body))

  serveMemberEndpoint(server, changeAlertRule, ({ member, params, body }) =>
    alertSettings.changeRule({ userId: member.userId, ruleId: params.ruleId }, body),
  )

  serveMemberEndpoint(server, removeAlertRule, async ({ member, params }) => {
    await alertSettings.removeRule({ userId: member.userId, ruleId: params.ruleId })
    return null
  })

  serveMemberEndpoint(server, saveAlertSchedule, ({ member, body }) => alertSettings.saveSchedule(member.userId, body))

  serveMemberEndpoint(server, renewFeed, async ({ member, request }) => {
    const feedSecret = await alertSettings.renewFeed(member.userId)
    return { feedUrl: readOrigin(request, publicUrl) + personFeedPath(feedSecret) }
  })
}
