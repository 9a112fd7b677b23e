import { escapeMarkup } from '#domain/markup.ts'
import type { Message } from '../channels/messages.rules.ts'
import type { EmailContent } from './alert.email.ts'

/** Plain markup without images or styles, so that an alarm is readable everywhere. */
export const buildAlarmEmail = ({ title: subject, notes }: Pick<Message, 'title' | 'notes'>): EmailContent => {
  const body = notes.map(note => `<p>${escapeMarkup(note)}</p>`).join('\n')
  return {
    subject,
    text: `${notes.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head><body>\n${body}\n</body></html>\n`,
  }
}
