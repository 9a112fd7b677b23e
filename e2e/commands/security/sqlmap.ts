import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minuteMs } from '#domain/units.ts'
import { runTool, type ToolRun } from './tools.ts'

type Target = { name: string; url: string; method?: string; body?: object }
export type Attacked = { url: string; cookie: string; userId: string; appId: string }

/** Every place where user input gets near an SQL statement: queries, path segments, and JSON. */
export const listTargets = ({ url, userId, appId }: Attacked): Target[] => [
  { name: 'search', url: `${url}/api/search?q=notes&storefront=us` },
  {
    name: 'rank history',
    url: `${url}/api/apps/${appId}/ranks?storefront=us&chartType=top-free&genre=36&device=iphone`,
  },
  { name: 'category', url: `${url}/api/category-apps/games*` },
  { name: 'summary', url: `${url}/api/apps/${appId}*/summary` },
  { name: 'sign-in', url: `${url}/api/login?return=/search` },
  { name: 'callback', url: `${url}/api/callback?state=a&code=b` },
  { name: 'add an app', url: `${url}/api/apps`, method: 'POST', body: { id: appId } },
  { name: 'is tracked', url: `${url}/api/users/${userId}/apps/${appId}*/is-tracked` },
  {
    name: 'notifications',
    url: `${url}/api/users/${userId}/notifications`,
    method: 'PUT',
    body: { email: 'ann@example.com', enabled: true },
  },
  {
    name: 'preferences',
    url: `${url}/api/users/${userId}/preferences`,
    method: 'PUT',
    body: { locale: 'de', timeZone: 'Europe/Berlin' },
  },
]

const withinMs = 5 * minuteMs

/** The parameters that sqlmap could inject into; its log names only these. */
export const attackWithSqlmap = async (
  { name, url, method, body }: Target,
  { cookie, version, folder }: { cookie: string; version: string; folder: string },
): Promise<ToolRun> => {
  const logFile = join(folder, `sqlmap-${name.replaceAll(' ', '-')}.log`)
  const headers = ['Sec-Fetch-Site: same-origin', ...(body ? ['Content-Type: application/json'] : [])].join('\\n')
  const args = [
    '-u',
    url,
    '--batch',
    '--flush-session',
    '--level=1',
    '--risk=1',
    '--technique=BEUST',
    '--time-sec=5',
    '--dbms=PostgreSQL',
    '--threads=2',
    '--disable-coloring',
    '--ignore-code=401',
    '--output-dir',
    join(folder, 'sqlmap'),
    '--cookie',
    cookie,
    '--skip=cookie',
    '--headers',
    headers,
    ...(method ? ['--method', method] : []),
    ...(body ? ['--data', JSON.stringify(body)] : []),
  ]
  await runTool({ tool: 'sqlmap', args, logFile, withinMs })
  const log = await readFile(logFile, 'utf8')
  const hasRun = /tested parameters? (do|does) not appear|not injectable|identified the following injection/.test(log)
  if (!hasRun) throw new Error(`sqlmap tried nothing on ${name}; see ${logFile}.`)
  const findings = [...log.matchAll(/^Parameter: .+$/gm)].map(([line]) => line)
  return { tool: 'sqlmap', version, target: name, findings }
}
