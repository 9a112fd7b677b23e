import {
  addAlertRule,
  backTestRule,
  changeAlertRule,
  getAlertSettings,
  removeAlertRule,
  renewFeed,
  saveAlertSchedule,
} from '#contract/alerts.ts'
import { countUnread, getInbox, markInboxRead } from '#contract/inbox.ts'
import { personFeedPath } from '#domain/feeds.ts'
import { hasScope } from '../platform/http/access.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { getListPage } from '../platform/http/list-pages.ts'
import { readOrigin } from '../platform/http/origin.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Alerts } from './alerts.usecases.ts'

const addRuleRoutes = (server: HttpServer, { rules, backTest }: Alerts): void => {
  serveMemberEndpoint(server, addAlertRule, ({ member, body }) => rules.add(member.userId, body))

  serveMemberEndpoint(server, changeAlertRule, ({ member: { userId }, params: { ruleId }, body }) =>
    rules.change({ userId, ruleId }, body),
  )

  serveMemberEndpoint(server, removeAlertRule, async ({ member: { userId }, params: { ruleId } }) => {
    await rules.remove({ userId, ruleId })
    return null
  })

  serveMemberEndpoint(server, backTestRule, ({ member, body }) => backTest(member.userId, body))
}

const addInboxRoutes = (server: HttpServer, { inboxes }: Alerts): void => {
  serveMemberEndpoint(server, getInbox, ({ member, request }) => inboxes.get(member.userId, getListPage(request)))

  serveMemberEndpoint(server, countUnread, async ({ member }) => ({ unread: await inboxes.countUnread(member.userId) }))

  serveMemberEndpoint(server, markInboxRead, async ({ member, body }) => ({
    unread: await inboxes.markRead(member.userId, body.upTo),
  }))
}

type Options = Alerts & { publicUrl: string | undefined }

/** Endpoints for alert rules, schedules, back-tests and the inbox. */
export const addAlertRoutes = (server: HttpServer, options: Options): void => {
  const { rules, schedules, publicUrl } = options
  serveMemberEndpoint(server, getAlertSettings, async ({ member, request }) => {
    const { isOn, schedule, timeZone, feedSecret } = await schedules.getPerson(member.userId)
    const feedUrl = hasScope(member, 'read') ? readOrigin(request, publicUrl) + personFeedPath(feedSecret) : ''
    return { isOn, rules: await rules.list(member.userId), schedule, timeZone, feedUrl }
  })

  serveMemberEndpoint(server, saveAlertSchedule, ({ member, body }) => schedules.saveSchedule(member.userId, body))

  serveMemberEndpoint(server, renewFeed, async ({ member, request }) => {
    const feedSecret = await schedules.renewFeed(member.userId)
    return { feedUrl: readOrigin(request, publicUrl) + personFeedPath(feedSecret) }
  })

  addRuleRoutes(server, options)
  addInboxRoutes(server, options)
}
