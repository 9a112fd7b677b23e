import { sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { isSilenced } from '../schedules/alert-people.repository.ts'
import type { Rule } from './matching.rules.ts'

/** Passes all ids as one array parameter, because a statement takes at most 65,535 parameters. */

/**
 * The people who track any of these apps, except those with notifications off. Returns one row per person, because ten
 * thousand people with twenty apps each would be two hundred thousand pairs.
 */
export const listTrackers = async (
  db: Database,
  appIds: readonly AppId[],
): Promise<{ userId: string; appIds: AppId[] }[]> => {
  const rows = await rowsOf<{ user_id: string; app_ids: string }>(
    db,
    sql`SELECT tracked.user_id, string_agg(tracked.app_id::text, ',' ORDER BY tracked.app_id) AS app_ids
        FROM tracked_apps AS tracked JOIN users ON users.id = tracked.user_id
        WHERE tracked.app_id = ANY(${arrayOf(appIds, 'bigint')}) AND NOT ${isSilenced}
        GROUP BY tracked.user_id`,
  )
  return rows.map(({ user_id: userId, app_ids }) => ({ userId, appIds: app_ids.split(',').map(Number) }))
}

/**
 * The active rules of all people, except those with notifications off. People with equal rules in the same order share one
 * list (the same object), because most keep the default rules. Aggregated as text, which takes a third of the time of
 * objects.
 */
export const listRulesOf = async (db: Database): Promise<Map<string, readonly Rule[]>> => {
  const rows = await rowsOf<{ rules: string; user_ids: string }>(
    db,
    sql`SELECT rules, string_agg(user_id::text, ',') AS user_ids FROM (
          SELECT rule.user_id, '[' || string_agg(
            '{"isOn":true,"appId":' || coalesce(rule.app_id::text, 'null') || ',"question":' || rule.question::text
              || ',"scope":' || rule.scope::text
              || ',"channelIds":' || coalesce(rule.channel_ids::text, 'null') || '}', ',' ORDER BY rule.created_at, rule.id) || ']' AS rules
          FROM alert_rules AS rule JOIN users ON users.id = rule.user_id
          WHERE rule.is_on AND NOT ${isSilenced}
          GROUP BY rule.user_id) AS of_person
        GROUP BY rules`,
  )
  return new Map(
    rows.flatMap(({ rules, user_ids }) => {
      const shared = JSON.parse(rules) as Rule[]
      return user_ids.split(',').map((userId): [string, readonly Rule[]] => [userId, shared])
    }),
  )
}
