import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minuteMs } from '#domain/units.ts'
import { runTool, type ToolRun } from './tools.ts'

// Those that need no server of the tool's makers.
const modules =
  'blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,xss'
const withinMs = 15 * minuteMs

type Finding = { method: string; path: string; info: string }
type Report = { vulnerabilities: Record<string, Finding[]>; anomalies: Record<string, Finding[]> }

type Attack = { url: string; cookie: string; starts: readonly string[]; version: string; folder: string }

/**
 * No findings: over http the first would be worth nothing, and the https proxy in front sets it; the second turns on a
 * filter of old browsers that opened holes of its own, so today's advice is to leave it out.
 */
const isNoFinding = ({ info }: Finding): boolean =>
  /^(Strict-Transport-Security|X-XSS-Protection) is not set/.test(info)

/** Crawls the pages as somebody who is signed in, and attacks every address and parameter it finds. */
export const attackWithWapiti = async ({ url, cookie, starts, version, folder }: Attack): Promise<ToolRun> => {
  const logFile = join(folder, 'wapiti.log')
  const output = join(folder, 'wapiti.json')
  const args = [
    '-u',
    `${url}/`,
    '--scope',
    'domain',
    '-m',
    modules,
    '-d',
    '3',
    '--max-links-per-page',
    '30',
    '--max-files-per-dir',
    '20',
    '-S',
    'polite',
    '--max-scan-time',
    '240',
    '--max-attack-time',
    '60',
    '--flush-session',
    '--no-bugreport',
    '--store-session',
    join(folder, 'wapiti-session'),
    '--store-config',
    join(folder, 'wapiti-config'),
    ...starts.flatMap(start => ['-s', `${url}${start}`]),
    // It cannot leave addresses out (its patterns are refused by its Python), and a link from elsewhere signs nobody out.
    '-H',
    'Sec-Fetch-Site: cross-site',
    '-H',
    `Cookie: ${cookie}`,
    '-v',
    '1',
    '-f',
    'json',
    '-o',
    output,
  ]
  const code = await runTool({ tool: 'wapiti', args, logFile, withinMs })
  if (code !== 0) throw new Error(`wapiti ended with code ${code}; see ${logFile}.`)
  const addresses = Number(/found (\d+) URLs and forms/.exec(await readFile(logFile, 'utf8'))?.[1] ?? 0)
  if (addresses < starts.length) throw new Error(`wapiti tried ${addresses} addresses only; see ${logFile}.`)
  const report: Report = JSON.parse(await readFile(output, 'utf8'))
  const found = Object.entries({ ...report.vulnerabilities, ...report.anomalies })
  const findings = found.flatMap(([kind, list]) =>
    list.filter(one => !isNoFinding(one)).map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  )
  return { tool: 'wapiti', version, target: 'every page', findings, addresses }
}
