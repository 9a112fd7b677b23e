import { readdirSync } from 'node:fs'
import type { ChannelForm, ChannelTarget } from '#contract/channels.ts'
import type { ChannelDefinition } from './channel-definitions.rules.ts'
import { kindUnknown, targetInvalid } from './channels.errors.ts'
import type { ChannelConfig } from './channels.rules.ts'

/** Every file `<kind>.channel.ts` beside this one is a kind of channel, so that a new one is one file. */
const files = readdirSync(new URL('.', import.meta.url)).filter(name => name.endsWith('.channel.ts'))

const load = (file: string): Promise<{ channel: ChannelDefinition }> =>
  import(`./${file.slice(0, -'.channel.ts'.length)}.channel.ts`)

const definitions = new Map(
  (await Promise.all(files.sort().map(load))).map(({ channel }) => [channel.kind, channel] as const),
)

/** Undefined for e-mail, which goes through the mail server, and for kinds that this version does not have. */
export const findDefinition = (kind: string): ChannelDefinition | undefined => definitions.get(kind)

/** E-mail first, which everyone has. */
export const channelKinds: readonly string[] = ['email', ...definitions.keys()]

/** What people call a kind of channel. */
export const kindName = (kind: string): string => (kind === 'email' ? 'Email' : (findDefinition(kind)?.name ?? kind))

/** The forms of all kinds that have one, in the order of their names. */
export const channelForms: ChannelForm[] = [...definitions.values()].flatMap(({ kind, name, form }) => {
  if (!form) return []
  const fields = Object.entries(form.fields).map(([field, words]) => {
    const { type, label, isOptional = false, hint = null, placeholder = null, value = '' } = words
    return { name: field, type, label, hint, placeholder, value, isOptional }
  })
  return { kind, name, hint: form.hint, fields }
})

/** The stored form of a target. @throws RequestError channel.target_invalid if nothing can ever be sent to it. */
export const readTarget = (target: ChannelTarget): ChannelConfig => {
  const definition = findDefinition(target.kind)
  if (!definition) throw kindUnknown(target.kind, [...definitions.keys()])
  const { data, error } = definition.schema.safeParse(target)
  if (!error) return data
  throw targetInvalid(error.issues)
}
