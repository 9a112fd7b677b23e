import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockFolder } from '../../src/server/platform/files/folder-lock.ts'
import { messageOf } from '../../src/server/platform/process/errors.ts'
import { copyTemplate } from '../../src/server/testing/database-template.ts'
import { readExportArguments } from '../data/export-arguments.ts'
import { readImportArguments } from '../data/import-arguments.ts'
import { inRoot } from '../launch/paths.mjs'
import { shortLivedNode } from '../launch/quick-node.mjs'

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-import-'))
beforeAll(() => {
  for (const name of ['data', 'cut', 'csv', 'taken']) copyTemplate(join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const line = (date: string, appIds: readonly unknown[]) =>
  JSON.stringify({ date, country: 'us', charts: { 'top-free:all': appIds } })

type Run = { code: number | null; output: string; errors: string }

type Options = { dataDir?: string; input?: string; command?: 'import' | 'export' }

/** Runs the command in a separate process, as `npm run import` does. */
const runImport = async (args: readonly string[], options: Options = {}): Promise<Run> => {
  const dataDir = options.dataDir ?? join(folder, 'data')
  const program = [
    inRoot('node_modules/.bin/node'),
    inRoot(`scripts/commands/${options.command ?? 'import'}.ts`),
    ...args,
  ]
  const [node = '', ...script] = program
  const child = spawn(node, script, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...shortLivedNode, DATA_DIR: dataDir },
    stdio: 'pipe',
  })
  child.stdin.end(options.input ?? '')
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output, errors }
}

/** The error message for refused arguments. */
const refusalOf = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    return messageOf(error)
  }
  throw new Error('Nothing was refused.')
}

const good = [line('2026-03-01', [11, 22]), line('2026-03-02', ['22']), ''].join('\n')
const recordedSentence = '2 lines read: 2 snapshots with 3 ranks recorded, 0 were there already, no bad line.\n'

describe('npm run import', () => {
  test('npm run import warns about a list that looks truncated, writes nothing in a dry run, records a file once, and exits with 1 if a line was invalid', async () => {
    const idsTo = (length: number) => Array.from({ length }, (_, index) => index + 1)
    const cut = [100, 10, 100].map((length, at) => line(`2026-02-0${at + 1}`, idsTo(length)))
    expect(await runImport([fileOf('cut-lists.ndjson', [...cut, good].join('\n')), '--dry-run'])).toMatchObject({
      code: 0,
      output:
        '5 lines read: 5 snapshots with 213 ranks would be recorded, 0 were there already, no bad line, 1 list looks cut off.\n',
      errors: expect.stringContaining(
        'warning: line 2, us:top-free:36:iphone: 10 apps while lists of the surrounding days have about 100: state its depth with "depth", or check the file\n',
      ),
    })
    expect(await runImport([fileOf('good.ndjson', good)])).toMatchObject({ code: 0, output: recordedSentence })
    const bad = [line('2026-03-01', [33]), ...Array.from({ length: 25 }, () => '?'), line('2026-03-03', [11])]
    const again = await runImport([fileOf('again.ndjson.gz', gzipSync([...bad, good].join('\n')))])
    expect(again).toMatchObject({
      code: 1,
      output: '29 lines read: 1 snapshots with 1 ranks recorded, 2 were there already, 26 bad lines were left out.\n',
    })
    expect(again.errors).toContain('line 1: it contradicts the recorded list of us:top-free:36:iphone for that day\n')
    expect(again.errors).toContain('line 20: it is not JSON\n… and 6 more bad lines\n')
    expect(again.errors).not.toContain('line 21')
    // What was imported can be exported.
    const exported = join(folder, 'exported.ndjson')
    expect(await runImport([exported, '--to', '2026-03-02'], { command: 'export' })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/exported\.ndjson has 2 measurements with 3 ranks, and 0 gaps, in 0\.0 MB\.\n$/),
    })
    const lines = readFileSync(exported, 'utf8').trimEnd().split('\n')
    expect(lines.slice(1, 3).map(each => JSON.parse(each).charts)).toEqual([
      { 'top-free:all:iphone': [11, 22] },
      { 'top-free:all:iphone': [22] },
    ])
  })

  test('npm run import reads CSV, with what the file does not say from the command', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => `${index + 1},${2_000 + index}`)
    const file = fileOf('chart.csv', ['rank,app_id', ...rows].join('\n'))
    const chart = ['--storefront', 'us', '--chart', 'top-paid:all', '--day', '2026-03-01']
    expect(await runImport([file, '--trust', ...chart], { dataDir: join(folder, 'csv') })).toMatchObject({
      code: 0,
      output: '1 lines read: 1 snapshots with 10 ranks recorded, 0 were there already, no bad line.\n',
    })
    const alone = fileOf('alone.csv', 'date,rank,app_id\n2026-03-01,4,11\n')
    const refused = await runImport([alone, ...chart], { dataDir: join(folder, 'csv') })
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining('ranks of single apps are not imported'),
    ])
  })

  test('npm run import refuses an export that is cut off before it opens the data', async () => {
    const file = fileOf('cut-export.ndjson', `{"rankAtlasExport":{"format":1,"version":"1","madeAt":"now"}}\n${good}`)
    const dataDir = join(folder, 'untouched')
    const zipped = fileOf('cut-export.ndjson.gz', gzipSync(readFileSync(file)).subarray(0, -9))
    expect((await runImport([zipped], { dataDir })).errors).toContain('cut-export.ndjson.gz is cut off:')
    expect(await runImport([file, '--trust'], { dataDir })).toEqual({
      code: 1,
      output: '',
      errors: `The export ${file} is cut off: its last line, which counts the others, is missing. Export it again. Nothing was imported.\n`,
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  test.each([
    ['an unknown ending', ['a.txt'], 'The format of a.txt is unknown'],
    ['an unknown country', ['a.csv', '--storefront', 'xx'], '"xx" is not an App Store storefront'],
    ['a compressed Parquet file', ['a.parquet.gz'], 'A Parquet file is compressed already'],
  ])('npm run export refuses %s in one sentence', (_, args, sentence) => {
    const refusal = refusalOf(() => readExportArguments(args))
    expect(refusal).toContain(sentence)
    expect(refusal).not.toContain('\n')
  })

  test('npm run export prints what it refuses in one sentence, and does not touch the data', async () => {
    const dataDir = join(folder, 'untouched')
    const { code, errors } = await runImport(['a.txt'], { dataDir, command: 'export' })
    expect(code).toBe(1)
    expect(errors).toContain('The format of a.txt is unknown')
    expect(errors.trim()).not.toContain('\n')
    expect(existsSync(dataDir)).toBe(false)
  })

  test('npm run import reads all of a long standard input, also when it creates the rank history', async () => {
    const dayOf = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)
    const appIds = Array.from({ length: 100 }, (_, place) => 1_000 + place)
    const lines = Array.from({ length: 500 }, (_, index) => line(dayOf(index), appIds)).join('\n')
    const imported = await runImport(['-', '--trust'], { dataDir: join(folder, 'new'), input: lines })
    expect(imported).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^500 lines read: 500 snapshots with 50000 ranks recorded, /),
    })
  })

  test('npm run import reports a truncated gzip file in one sentence', async () => {
    const file = fileOf('cut.ndjson.gz', gzipSync(good).subarray(0, -9))
    const { code, output, errors } = await runImport([file], { dataDir: join(folder, 'cut') })
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors.trim().split('\n').at(-1)).toMatch(/^[^\n]*unexpected end of file[^\n]*$/)
    expect(errors).not.toMatch(/ at .+:\d+/)
  })

  test.each([
    ['no file', [], 'Usage: npm run import -- FILE [--dry-run]'],
    ['two files', ['a', 'b'], 'Usage: npm run import -- FILE [--dry-run]'],
    ['an option that is none', ['a', '--dryrun'], "Unknown option '--dryrun'"],
    ['an unknown format', ['a', '--format', 'xml'], '"xml" is not a format: ndjson, csv, feeds.'],
    ['an unknown chart', ['a', '--chart', 'best'], '"best" is not a chart, such as "top-free:all:iphone".'],
  ])('npm run import refuses %s in one sentence', (_, args, sentence) => {
    const refusal = refusalOf(() => readImportArguments(args))
    expect(refusal).toContain(sentence)
    expect(refusal).not.toContain('\n')
  })

  test('npm run import prints that it refuses a file that is not there in one sentence, and does not touch the data', async () => {
    const dataDir = join(folder, 'untouched')
    const { code, output, errors } = await runImport(['nothing.ndjson'], { dataDir })
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toContain('There is no file nothing.ndjson; nothing was imported.')
    expect(errors.trim()).not.toContain('\n')
    expect(existsSync(dataDir)).toBe(false)
  })

  test('npm run import imports beside a server that uses the same folder', async () => {
    const dataDir = join(folder, 'taken')
    const lock = await lockFolder(dataDir)
    const { code, errors } = await runImport([fileOf('good.ndjson', good)], { dataDir })
    await lock.release()
    expect({ code, errors }).toMatchObject({ code: 0 })
  })
})
