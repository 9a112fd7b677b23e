import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type App, listPublicApps } from '#contract/apps.ts'
import { type ChartEntry, getChart } from '#contract/chart-snapshots.ts'
import { hourMs } from '#domain/units.ts'
import { inRoot, projectNode } from '../../scripts/launch/paths.mjs'
import { signInWithoutBrowser } from './sign-in.ts'

/** Two members with notifications in every copy of the kept world, and the sessions they are signed in with. */
export type NotifiedMembers = {
  /** Ina has two notifications. */
  ina: { session: string }
  /** Will has one, about the newest measurement of a chart. */
  will: { session: string; observedAt: string; app: ChartEntry }
}

const chartKey = 'us:top-free:36:iphone'

/** Signs a member in, who then tracks an app, as everyone with notifications does. Returns the session. */
const signIn = async (url: string, subject: string, app: App | undefined): Promise<string> => {
  const { userId, headers } = await signInWithoutBrowser(url, subject)
  const tracked = await fetch(`${url}/api/users/${userId}/apps/${app?.id}/track`, { method: 'POST', headers })
  if (!tracked.ok) throw new Error(`${subject} could not track an app: ${tracked.status}`)
  return headers.cookie.slice('session='.length)
}

/** The first app whose rank differs from the previous measurement. */
const findMoved = (places: readonly ChartEntry[]): ChartEntry => {
  const moved = places.find(({ rank, previousRank }) => previousRank !== null && previousRank !== rank)
  if (!moved) throw new Error('No app of the chart moved.')
  return moved
}

type Notice = {
  subject: string
  evaluatedAt: string
  findings: readonly { appId: string; changes: readonly object[] }[]
  notes?: readonly object[]
}

const hourAgo = new Date(Date.now() - hourMs).toISOString()

const changeIn = (storefront: string, rank: number, previousRank: number) => ({
  chartKey: `${storefront}:top-free:36:iphone`,
  observedAt: hourAgo,
  previousAt: hourAgo,
  rank,
  previousRank,
  depth: 200,
  reason: { kind: 'entered-top', top: 10 },
})

/** The findings of two evaluations: one app in two countries, then another, with a note in the format of older versions. */
const noticesOfIna = ([first, second]: readonly App[]): Notice[] => {
  const shuffled = { kind: 'shuffled', chartKey, observedAt: hourAgo }
  const [ofFirst, ofSecond] = [[changeIn('us', 8, 14), changeIn('de', 1, 12)], [changeIn('fr', 3, 11)]]
  const notice = { subject: 'ina', evaluatedAt: hourAgo }
  return [
    { ...notice, findings: [{ appId: first?.appStoreId ?? '', changes: ofFirst }] },
    { ...notice, findings: [{ appId: second?.appStoreId ?? '', changes: ofSecond }], notes: [shuffled] },
  ]
}

const noticeOfWill = ({ app, observedAt }: NotifiedMembers['will']): Notice => {
  const reason = { kind: 'best-rank', top: null }
  const change = { chartKey, observedAt, previousAt: null, rank: 1, previousRank: 9, depth: 100, reason }
  const findings = [{ appId: app.app.appStoreId, changes: [change] }]
  return { subject: 'will', evaluatedAt: new Date().toISOString(), findings }
}

type RunningWorld = { url: string; dataDir: string }

/**
 * Signs both members in. `writeNotices` writes their notifications once the server has ended, so that it evaluates none of them.
 */
export const signInNotifiedMembers = async ({
  url,
  dataDir,
}: RunningWorld): Promise<{ members: NotifiedMembers; writeNotices(): Promise<void> }> => {
  const read = async (path: string): Promise<unknown> => (await fetch(`${url}/api${path}`)).json()
  const apps = listPublicApps.response.parse(await read('/apps/public'))
  const { at: observedAt, places } = getChart.response.parse(await read('/charts?storefront=us'))
  const ina = { session: await signIn(url, 'ina', apps[0]) }
  const will = { session: await signIn(url, 'will', apps[0]), observedAt, app: findMoved(places) }
  const writeNotices = async (): Promise<void> => {
    const notices = JSON.stringify([...noticesOfIna(apps), noticeOfWill(will)])
    await promisify(execFile)(projectNode, [inRoot('src/server/testing/notices-process.ts'), dataDir, notices])
  }
  return { members: { ina, will }, writeNotices }
}
