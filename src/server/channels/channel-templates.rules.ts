import type { MessageTemplate } from '#contract/channels.ts'
import { readTemplate, textPlaceholders, titlePlaceholders } from '#domain/templates.ts'
import { templateInvalid } from './channels.errors.ts'
import type { ChannelRow } from './channels.rules.ts'

/** Ensures that messages of the channel can have these words. @throws RequestError channel.template_invalid */
export const ensureTemplate = ({ kind }: Pick<ChannelRow, 'kind'>, template: MessageTemplate | null): void => {
  if (template === null) return
  if (kind === 'webhook') throw templateInvalid('A webhook sends data, which has no words of its own.')
  if (kind === 'email') throw templateInvalid('E-mails have a layout of their own.')
  if (/[\r\n]/.test(template.title)) throw templateInvalid('A title has one line.')
  const title = readTemplate(template.title, titlePlaceholders)
  if (title.problem) throw templateInvalid(`Title: ${title.problem}`)
  const text = readTemplate(template.text, textPlaceholders)
  if (text.problem) throw templateInvalid(`Text: ${text.problem}`)
}
