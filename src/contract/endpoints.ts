import { getAppSummary, listPublicApps } from './apps.ts'
import { getHealth } from './health.ts'
import { getRankHistory } from './ranks.ts'

/** Every call of the API. A route that is not here fails a test, and so does an entry without a route. */
export const endpoints = [getAppSummary, getHealth, getRankHistory, listPublicApps] as const
