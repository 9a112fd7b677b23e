import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createTestClock } from '../testing/test-clock.ts'
import { gauges } from './metrics.rules.ts'
import { createMetrics } from './metrics.usecases.ts'

// The files of ops/ for Prometheus and Grafana, against the metrics that a server has.

const root = join(import.meta.dirname, '../../..')
const ops = join(root, 'ops')
const read = (file: string): string => readFileSync(join(ops, file), 'utf8')

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[] }
type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] }

const listRules = () => (parse(read('prometheus/rank-atlas-rules.yml')) as Rules).groups.flatMap(({ rules }) => rules)

const listExpressions = (): string[] => {
  const { panels } = JSON.parse(read('grafana/rank-atlas.json')) as Dashboard
  const ofPanels = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  // Grafana replaces its variable with a time.
  return [...listRules().map(({ expr }) => expr), ...ofPanels.map(expr => expr.replaceAll('$__rate_interval', '5m'))]
}

/** The metrics and labels of an expression, found with the parser of Prometheus. */
const readNames = (expression: string) => {
  const found: Record<'metrics' | 'labels' | 'errors', string[]> = { metrics: [], labels: [], errors: [] }
  parser.parse(expression).iterate({
    enter: ({ name, type, from, to }) => {
      const text = expression.slice(from, to)
      if (type.isError) found.errors.push(text)
      if (name === 'VectorSelector') found.metrics.push(text.replace(/\{.*/s, ''))
      if (name === 'LabelName') found.labels.push(text)
    },
  })
  return found
}

const renderMetrics = (): Promise<string> =>
  createMetrics({
    clock: createTestClock(),
    log: pino({ level: 'silent' }),
    findFacts: () => Promise.reject(new Error('Nothing is measured here.')),
    findSignInFault: () => undefined,
    countFaults: () => [],
    dataDir: root,
  }).render()

test('every alert and panel in ops/ can be parsed, and names only metrics that a server has', async () => {
  const types = new Map(
    [...(await renderMetrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => [name, type]),
  )
  const isKnown = (name: string): boolean =>
    types.has(name) || types.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram' || name === 'up'
  const names = listExpressions().map(readNames)
  expect(names.flatMap(({ errors }) => errors)).toEqual([])
  expect(names.every(({ metrics }) => metrics.length > 0)).toBe(true)
  expect(names.flatMap(({ metrics }) => metrics).filter(name => !isKnown(name))).toEqual([])
})

test('alerts and panels group by labels that the metrics have, none of which names an app', () => {
  // Prometheus adds `job` and `instance`, and renames a label `job` of ours.
  const ofPrometheus = ['job', 'instance', 'exported_job', 'le']
  const ofProcess = ['version', 'half', 'trouble', 'outcome', 'budget', 'method', 'route', 'status']
  const known = new Set([...gauges.flatMap(({ labels }) => labels), ...ofPrometheus, ...ofProcess])
  expect(listExpressions().flatMap(expr => readNames(expr).labels.filter(label => !known.has(label)))).toEqual([])
  expect([...known].filter(label => /app/i.test(label))).toEqual([])
})

test('the runbook of every alert is a part of the docs', () => {
  const headings = readFileSync(join(root, 'docs/operating.md'), 'utf8').matchAll(/^## (.+)$/gm)
  const anchors = [...headings].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const runbooks = listRules().map(({ annotations }) => annotations.runbook)
  expect(runbooks.filter(link => !anchors.includes(link.replace('docs/operating.md#', '')))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)(
  'promtool accepts the rules and the metrics, and the alerts fire when they should',
  async () => {
    const run = (args: string[], input?: string) =>
      execFileSync('promtool', args, { cwd: join(ops, 'prometheus'), input, encoding: 'utf8', stdio: 'pipe' })
    expect(run(['check', 'rules', 'rank-atlas-rules.yml'])).toContain('SUCCESS')
    run(['check', 'metrics'], await renderMetrics())
    run(['test', 'rules', 'rank-atlas-rules.test.yml'])
  },
)
