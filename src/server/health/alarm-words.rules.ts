import type { AlarmKind } from '../deliveries/messages.rules.ts'

export type AlarmFacts = {
  kind: AlarmKind
  stoppedSince: Date
  raisedAt: Date
  endedAt: Date | null
  /** Where people open the site; undefined where no setting names it. */
  publicUrl: string | undefined
}

/** `2026-11-20 14:02 UTC`: this server does not know the time zone of the reader. */
const timeOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const linesOf = ({ kind, stoppedSince, raisedAt, endedAt, publicUrl }: AlarmFacts): string[] => {
  const page = publicUrl ? `${publicUrl}/data-health` : 'the page "Data health" of your server'
  const why = 'You get this e-mail because you are an admin of this Rank Atlas.'
  if (kind === 'measuring-resumed') {
    const until = timeOf(endedAt ?? raisedAt)
    return [
      `Rank Atlas measures again. From ${timeOf(stoppedSince)} to ${until} no chart was read; that time stays a gap in every rank history and is never counted as a drop.`,
      `How fresh each country is now: ${page}`,
      why,
    ]
  }
  return [
    `Since ${timeOf(stoppedSince)} Rank Atlas has measured no chart, though charts were due all the time: two slots were missed. The ranks it shows are from before.`,
    `Which countries are late, and what the App Store answered: ${page}`,
    `You get another e-mail when measuring goes on. ${why}`,
  ]
}

const titles: Record<AlarmKind, string> = {
  'measuring-stopped': 'Rank Atlas has stopped measuring',
  'measuring-resumed': 'Rank Atlas measures again',
}

/** What admins read when measuring stops, and when it goes on. */
export const sayAlarm = (facts: AlarmFacts): { title: string; notes: string[] } => ({
  title: titles[facts.kind],
  notes: linesOf(facts),
})
