import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'
import { endProcess, exitCodeOf, runProcess, startProcess } from './processes.mjs'

const runNode = (program: string, lines: string[] = []) =>
  startProcess({
    name: 'a program',
    command: process.execPath,
    args: ['-e', program],
    onOutput: line => lines.push(line),
  })

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise(resolve => setTimeout(resolve, 10))
}

test('the exit code of a program is passed on', async () => {
  const lines: string[] = []
  const handle = runNode('console.log("one\\ntwo"); process.exitCode = 3', lines)
  expect(exitCodeOf(await handle.ended)).toBe(3)
  expect(lines).toEqual(['one', 'two'])
})

test('a program that does not exist ends with 127 and an error', async () => {
  const ending = await runProcess({ name: 'nothing', command: '/does/not/exist' })
  expect(exitCodeOf(ending)).toBe(127)
  expect(ending.error?.message).toContain('ENOENT')
})

test('a program that receives a stop signal may shut down on its own', async () => {
  const lines: string[] = []
  const handle = runNode(
    'process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000); console.log("up")',
    lines,
  )
  await until(() => lines.includes('up'))
  expect(exitCodeOf(await endProcess(handle))).toBe(0)
})

test('a program that does not stop is killed with its child processes', async () => {
  const lines: string[] = []
  const child = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log(process.pid)'
  const parent = `process.on("SIGTERM", () => {}); require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "inherit" })`
  const handle = runNode(parent, lines)
  await until(() => lines.length > 0)
  expect(exitCodeOf(await endProcess(handle, { graceMs: 100 }))).toBe(137)
  await until(() => !isAlive(Number(lines[0])))
})

/** Runs a command in a separate process, with a program that prints the signals it receives. */
const runCommandWith = (program: string, lines: string[]) => {
  const library = JSON.stringify(inRoot('scripts', 'launch'))
  const command = `
    const { runCommand } = await import(${library} + '/command.mjs')
    const { runProcess, exitCodeOf } = await import(${library} + '/processes.mjs')
    await runCommand(async () => exitCodeOf(await runProcess({
      name: 'inner', command: process.execPath, args: ['-e', ${JSON.stringify(program)}],
      onOutput: line => console.log(line),
    })))`
  return startProcess({
    name: 'outer',
    command: process.execPath,
    args: ['--input-type=module', '-e', command],
    onOutput: line => lines.push(line),
  })
}

const tellsSignals = `
  const got = []
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => { got.push(name) })
  setInterval(() => { if (got.length > 0) setTimeout(() => { console.log(got.join()); process.exit(7) }, 400) }, 10)
  console.log("up")`

test('one Ctrl-C that arrives twice, from npm and from the terminal, reaches the program once', async () => {
  const lines: string[] = []
  const handle = runCommandWith(tellsSignals, lines)
  await until(() => lines.includes('up'))
  handle.child.kill('SIGINT')
  await new Promise(resolve => setTimeout(resolve, 50))
  handle.child.kill('SIGINT')
  expect(exitCodeOf(await handle.ended)).toBe(7)
  expect(lines[1]).toBe('SIGINT')
})

test('a killed command leaves no program running', async () => {
  const lines: string[] = []
  const program = 'setInterval(() => {}, 1000); console.log(process.pid)'
  const library = JSON.stringify(inRoot('scripts', 'launch', 'processes.mjs'))
  const outer = `
    const { startProcess } = await import(${library})
    startProcess({ name: 'inner', command: process.execPath, args: ['-e', ${JSON.stringify(program)}],
      onOutput: line => { console.log(line); throw new Error('broken') } })`
  const handle = startProcess({
    name: 'outer',
    command: process.execPath,
    args: ['--input-type=module', '-e', outer],
    onOutput: line => lines.push(line),
    onError: () => {},
  })
  expect(exitCodeOf(await handle.ended)).toBe(1)
  await until(() => !isAlive(Number(lines[0])))
})
