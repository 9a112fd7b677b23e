import { z } from 'zod'
import { findNearestName } from '#domain/nearest-name.ts'
import { StartError } from './errors.ts'

/** One setting of the server: its environment variable, its schema with the default, and its description. */
export type Setting<Schema extends z.ZodType = z.ZodType> = {
  env: string
  schema: Schema
  description: string
  /** The value never appears in output, not even in the error that rejects it. */
  isSecret?: boolean
}
export type SettingGroup = Record<string, Setting>
export type SettingsOf<Group extends SettingGroup> = { [Key in keyof Group]: z.infer<Group[Key]['schema']> }

export const setting = <Schema extends z.ZodType>(
  env: string,
  schema: Schema,
  description: string,
  { isSecret = false } = {},
): Setting<Schema> => ({ env, schema, description, isSecret })

export const flag = (fallback: boolean) => z.stringbool('must be "true" or "false"').default(fallback)

export const wholeNumber = ({ min, max, fallback }: { min: number; max: number; fallback: number }) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback)

/** Error messages may be logged, and URLs may contain passwords. */
const withoutPassword = (text: string): string => text.replace(/:\/\/\S*@/, '://…@')

/** An empty value counts as unset, because people write `PORT=` in .env files. */
const readSetting = ({ env, schema, isSecret }: Setting, environment: NodeJS.ProcessEnv): unknown => {
  const text = environment[env]?.trim() || undefined
  const parsed = schema.safeParse(text)
  if (parsed.success) return parsed.data
  const reason = parsed.error.issues[0]?.message ?? 'it has the wrong shape'
  const valueText = isSecret ? 'not usable' : JSON.stringify(withoutPassword(text ?? ''))
  throw new StartError(`The setting ${env} is ${valueText}: it ${reason}. Nothing was started.`)
}

/** @throws StartError that names the first invalid variable. */
export const readSettingGroup = <Group extends SettingGroup>(
  group: Group,
  environment: NodeJS.ProcessEnv,
): SettingsOf<Group> =>
  Object.fromEntries(
    Object.entries(group).map(([name, entry]) => [name, readSetting(entry, environment)]),
  ) as SettingsOf<Group>

/** People sometimes omit the last words of a long name. */
const findNearest = (name: string, known: readonly string[]): string | undefined =>
  findNearestName(name, known) ??
  known.find(candidate => name.includes('_') && candidate.startsWith(`${name.toUpperCase()}_`))

const prefixOf = (name: string): string => name.slice(0, name.indexOf('_') + 1)

/** From this many settings on, a prefix is ours: `AUTH_`, but not `SESSION_`, which desktops use, too. */
const fewestOfFamily = 3

const isOfFamily = (name: string, known: readonly string[]): boolean => {
  const prefix = prefixOf(name)
  return prefix !== '' && known.filter(candidate => prefixOf(candidate) === prefix).length >= fewestOfFamily
}

/** Kubernetes and Docker set these for every service, and one may be called "auth". */
const ofService = /_(SERVICE_(HOST|PORT)|PORT)(_|$)/

/** Variables for Node, Docker Compose and this machine, which people keep in the same file. */
const forOthers = /^(TZ|LANG|LC_\w+|NODE_\w+|UV_\w+|SSL_CERT_\w+|\w+_PROXY|COMPOSE_\w+|MALLOC_\w+|CHROMIUM_PATH)$/i

type Names = {
  /** The names of all settings. */
  known: readonly string[]
  /** The names in the environment. Most of them belong to other programs. */
  set: readonly string[]
  /** The names in a file that only holds settings. */
  inFile: readonly string[]
}

/** One sentence for each variable that looks like a setting but is not one. */
export const describeUnknownSettings = ({ known, set, inFile }: Names): string[] =>
  [...new Set([...set, ...inFile])]
    .filter(name => !known.includes(name) && !ofService.test(name))
    .flatMap(name => {
      const nearest = findNearest(name, known)
      const isOurs =
        nearest !== undefined || isOfFamily(name, known) || (inFile.includes(name) && !forOthers.test(name))
      if (!isOurs) return []
      const advice = nearest ? `did you mean ${nearest}?` : 'docs/configuration.md lists all settings.'
      return [`${name} is not a setting of Rank Atlas and has no effect: ${advice}`]
    })
