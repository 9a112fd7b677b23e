import { createHash } from 'node:crypto'
import { escapeMarkup } from '#domain/markup.ts'

export type AlarmKind = 'stopped' | 'resumed'

export type AlarmFacts = {
  alarmId: number
  kind: AlarmKind
  stoppedSince: Date
  raisedAt: Date
  endedAt: Date | null
  /** Where people open the site; undefined when it was never told. */
  publicUrl: string | undefined
}

/** `2026-11-20 14:02 UTC`: a letter does not know the zone of its reader. */
const timeOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const paragraphsOf = ({ kind, stoppedSince, raisedAt, endedAt, publicUrl }: AlarmFacts): string[] => {
  const place = publicUrl ? `${publicUrl}/data-health` : 'the page "Data health" of your server'
  const why = `You get this letter because you are an admin of this Rank Atlas.`
  if (kind === 'resumed') {
    const until = timeOf(endedAt ?? raisedAt)
    return [
      `Rank Atlas measures again. From ${timeOf(stoppedSince)} to ${until} no chart was read; that time stays a gap in every rank history and is never counted as a drop.`,
      `How fresh each country is now: ${place}`,
      why,
    ]
  }
  return [
    `Since ${timeOf(stoppedSince)} Rank Atlas has measured no chart, though charts were due all the time: two slots were missed. The ranks it shows are from before.`,
    `Which countries are late, and what the App Store answered: ${place}`,
    `You get another letter when measuring goes on. ${why}`,
  ]
}

const subjects: Record<AlarmKind, string> = {
  stopped: 'Rank Atlas has stopped measuring',
  resumed: 'Rank Atlas measures again',
}

/** What admins are told when measuring stops, and when it goes on. Plain, and without anything from elsewhere. */
export const buildAlarmLetter = (facts: AlarmFacts): { subject: string; text: string; html: string } => {
  const subject = subjects[facts.kind]
  const paragraphs = paragraphsOf(facts)
  const body = paragraphs.map(paragraph => `<p>${escapeMarkup(paragraph)}</p>`).join('\n')
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head><body>\n${body}\n</body></html>\n`,
  }
}

/** The same for every try. With the moment, as a new database counts its alarms from one again. */
export const messageIdOf = ({ alarmId, kind, raisedAt }: AlarmFacts, address: string, from: string): string => {
  const reader = createHash('sha256').update(address).digest('hex').slice(0, 16)
  return `<alarm-${alarmId}-${raisedAt.getTime()}-${kind}-${reader}@${from.slice(from.indexOf('@') + 1)}>`
}
