import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The input of every rule: the files of the project that git knows, with paths relative to the root. */
export type Tree = { root: string; paths: readonly string[]; read(path: string): string }

export type Finding = { where: string; why: string }

export const readTree = (root: string): Tree => {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const paths = [...new Set(output.split('\0'))].filter(path => path !== '' && existsSync(join(root, path))).sort()
  return { root, paths, read: path => readFileSync(join(root, path), 'utf8') }
}

export const isTestFile = (path: string): boolean => /\.(test|e2e|long)\.tsx?$/.test(path)

export const isSource = (path: string): boolean => /\.(ts|tsx|mts|mjs|js|jsx)$/.test(path) && !/\.gen\.ts$/.test(path)
