import { z } from 'zod'
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
