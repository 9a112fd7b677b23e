// Runs commands of the program one after the other in one process, because a start of the program takes half a second of CPU. A line of
// standard input has the arguments and the environment of a command, and a line of the output has what it wrote.
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { runProgram } from '../program.ts'

const command = z.object({ args: z.array(z.string()), env: z.record(z.string(), z.string()) })

for await (const line of createInterface({ input: process.stdin })) {
  const { args, env } = command.parse(JSON.parse(line))
  const stdout = new PassThrough()
  const written: string[] = []
  const said: string[] = []
  const surroundings = {
    env,
    stdin: new PassThrough(),
    out: (chunk: string) => written.push(chunk),
    say: (sentence: string) => said.push(sentence),
    columns: undefined,
    signal: new AbortController().signal,
  }
  const code = await runProgram(args, surroundings, { stdout, version: '1.2.3' })
  stdout.end()
  const ran = { code, stdout: written.join('') + (await text(stdout)), stderr: said.join('\n') }
  process.stdout.write(`${JSON.stringify(ran)}\n`)
}
