import { parseArgs } from 'node:util'
import { type Day, isDay } from '#domain/days.ts'
import { createFakeAppStore } from './index.ts'

const help = `node fake-appstore/main.ts [--port 0] [--host 127.0.0.1] [--seed 1] [--limit 20] [--public-url URL] [--now ISO-DATE] [--hostile-names] [--story DAY]

Prints {"url":…} when it listens. --limit is calls a minute for charts and for search + lookup each.
--now keeps the world at one moment; without it the world follows the clock.
--hostile-names calls forty of the best known apps what nobody should trust.
--story plants named apps and events around that day, such as 2026-11-20.`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string' },
    'public-url': { type: 'string' },
    now: { type: 'string' },
    'hostile-names': { type: 'boolean', default: false },
    story: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const numberOf = (name: string, text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0) return value
  process.stderr.write(`--${name} must be a whole number, not "${text}".\n`)
  process.exit(2)
}

const dateOf = (text: string): Date => {
  const at = new Date(text)
  if (!Number.isNaN(at.getTime())) return at
  process.stderr.write(`--now must be an ISO date, not "${text}".\n`)
  process.exit(2)
}

const dayOfText = (text: string): Day => {
  if (isDay(text)) return text
  process.stderr.write(`--story must be a day such as 2026-11-20, not "${text}".\n`)
  process.exit(2)
}

const start = async () => {
  const { limit, now } = values
  const publicUrl = values['public-url']
  const fixed = now === undefined ? undefined : dateOf(now)
  const store = createFakeAppStore({
    seed: numberOf('seed', values.seed),
    hasHostileNames: values['hostile-names'],
    ...(limit === undefined ? {} : { limitPerMinute: numberOf('limit', limit) }),
    ...(values.story !== undefined && { storyDay: dayOfText(values.story) }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(fixed === undefined ? {} : { now: () => fixed }),
  })
  const stop = () => void store.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { url } = await store.listen({ port: numberOf('port', values.port), host: values.host })
  process.stdout.write(`${JSON.stringify({ url })}\n`)
}

if (values.help) process.stdout.write(`${help}\n`)
else await start()
