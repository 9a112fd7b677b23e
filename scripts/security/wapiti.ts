import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minuteMs } from '#domain/units.ts'
import { runTool, type ToolRun } from './tools.ts'

// Those that need no server of the tool's makers.
const modules =
  'blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,xss'
const withinMs = 15 * minuteMs

type Finding = { method: string; path: string; info: string }
type Report = {
  vulnerabilities: Record<string, Finding[]>
  anomalies: Record<string, Finding[]>
  infos: { crawled_pages_nbr?: number }
}

type Attack = { url: string; cookie: string; starts: readonly string[]; version: string; folder: string }

/** Not asked for over http: the header would be worth nothing there, and the https proxy in front sets it. */
const isForProxy = ({ info }: Finding): boolean => info.includes('Strict-Transport-Security')

/** Crawls the pages as somebody who is signed in, and attacks every address and parameter it finds. */
export const attackWithWapiti = async ({ url, cookie, starts, version, folder }: Attack): Promise<ToolRun> => {
  const logFile = join(folder, 'wapiti.log')
  const output = join(folder, 'wapiti.json')
  const args = [
    ...[
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
    ],
    ...['-S', 'polite', '--max-scan-time', '240', '--max-attack-time', '60', '--flush-session', '--no-bugreport'],
    ...['--store-session', join(folder, 'wapiti-session'), '--store-config', join(folder, 'wapiti-config')],
    ...starts.flatMap(start => ['-s', `${url}${start}`]),
    // One only: it joins several to a pattern that its Python refuses.
    ...['-x', `${url}/api/log*`],
    ...['-H', `Cookie: ${cookie}`, '-v', '1', '-f', 'json', '-o', output],
  ]
  await runTool({ tool: 'wapiti', args, logFile, withinMs })
  const report: Report = JSON.parse(await readFile(output, 'utf8'))
  const found = Object.entries({ ...report.vulnerabilities, ...report.anomalies })
  const findings = found.flatMap(([kind, list]) =>
    list.filter(one => !isForProxy(one)).map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  )
  return { tool: 'wapiti', version, target: 'every page', findings, requests: report.infos.crawled_pages_nbr ?? 0 }
}
