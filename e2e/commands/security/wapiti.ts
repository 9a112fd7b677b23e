import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minuteMs } from '#domain/units.ts'
import { runTool, type ToolRun } from './tools.ts'

// The modules that do not call a server of the tool's makers.
const modules =
  'blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,xss'
const withinMs = 15 * minuteMs

type Finding = { method: string; path: string; info: string }
type Report = { vulnerabilities: Record<string, Finding[]>; anomalies: Record<string, Finding[]> }

type Attack = { url: string; cookie: string; starts: readonly string[]; version: string; folder: string }

/**
 * Not findings. Over http, the first header would have no effect, and the https proxy in front sets it. The second enables a
 * filter of old browsers that caused vulnerabilities itself, so current advice is to omit it.
 */
const isNoFinding = ({ info }: Finding): boolean =>
  /^(Strict-Transport-Security|X-XSS-Protection) is not set/.test(info)

/** Crawls the pages as a signed-in person, and attacks every URL and parameter it finds. */
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
    // wapiti cannot exclude URLs (its Python rejects its own patterns), but a cross-site link cannot sign anyone out.
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
    list
      .filter(finding => !isNoFinding(finding))
      .map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  )
  return { tool: 'wapiti', version, target: 'every page', findings, addresses }
}
