import type { AlarmKind } from '../deliveries/messages.rules.ts'

export type AlarmFacts = {
  kind: AlarmKind
  stoppedSince: Date
  raisedAt: Date
  endedAt: Date | null
  /** Public address of the site; undefined if not configured. */
  publicUrl: string | undefined
}

/** `2026-11-20 14:02 UTC`: the reader's time zone is unknown. */
const timeOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const linesOf = ({ kind, stoppedSince, raisedAt, endedAt, publicUrl }: AlarmFacts): string[] => {
  const page = publicUrl ? `${publicUrl}/data-health` : 'the Data health page of your server'
  const why = 'You received this e-mail because you are an admin of this Rank Atlas.'
  if (kind === 'measuring-resumed') {
    const until = timeOf(endedAt ?? raisedAt)
    return [
      `Rank Atlas is measuring again. No chart was read from ${timeOf(stoppedSince)} to ${until}; this period remains a gap in every rank history and never counts as a drop.`,
      `Freshness of each country: ${page}`,
      why,
    ]
  }
  return [
    `Rank Atlas has not measured any chart since ${timeOf(stoppedSince)}, although charts were due: two slots were missed. All ranks it shows are older.`,
    `Late countries and App Store responses: ${page}`,
    `You will get another e-mail when measuring resumes. ${why}`,
  ]
}

const titles: Record<AlarmKind, string> = {
  'measuring-stopped': 'Rank Atlas has stopped measuring',
  'measuring-resumed': 'Rank Atlas is measuring again',
}

/** The text for admins when measuring stops or resumes. */
export const sayAlarm = (facts: AlarmFacts): { title: string; notes: string[] } => ({
  title: titles[facts.kind],
  notes: linesOf(facts),
})
