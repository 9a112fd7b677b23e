import type { AlarmKind } from '../channels/messages.rules.ts'

export type AlarmFacts = {
  kind: AlarmKind
  stoppedSince: Date
  raisedAt: Date
  endedAt: Date | null
  /** Why, in a sentence; null if the page says it. */
  reason: string | null
  /** Public address of the site; undefined if not configured. */
  publicUrl: string | undefined
}

/** `2026-11-20 14:02 UTC`: the reader's time zone is unknown. */
const timeOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const footer = 'You received this e-mail because you are an admin of this Rank Atlas.'

type Facts = Omit<AlarmFacts, 'kind'>

const sayMeasuring = ({ stoppedSince, reason, publicUrl }: Facts): string[] => {
  const page = publicUrl ? `${publicUrl}/data-health` : 'the Data health page of your server'
  const why = reason ?? 'two slots were missed'
  return [
    `Rank Atlas has not measured any chart since ${timeOf(stoppedSince)}, although charts were due: ${why}. All ranks it shows are older.`,
    `Late countries and App Store responses: ${page}`,
    `You will get another e-mail when measuring resumes. ${footer}`,
  ]
}

const sayMeasuringAgain = ({ stoppedSince, raisedAt, endedAt, publicUrl }: Facts): string[] => {
  const page = publicUrl ? `${publicUrl}/data-health` : 'the Data health page of your server'
  const until = timeOf(endedAt ?? raisedAt)
  return [
    `Rank Atlas is measuring again. No chart was read from ${timeOf(stoppedSince)} to ${until}; this period remains a gap in every rank history and never counts as a drop.`,
    `Freshness of each country: ${page}`,
    footer,
  ]
}

const storagePage = ({ publicUrl }: Facts): string =>
  publicUrl ? `${publicUrl}/admin/maintenance#storage` : 'the storage page of your server'

const sayBackups = (facts: Facts): string[] => [
  `Rank Atlas has made no backup since ${timeOf(facts.stoppedSince)}, although two were due. If the disk of this server is lost now, everything newer is lost with it.`,
  ...(facts.reason ? [`Result of the last attempt: ${facts.reason}`] : []),
  `All attempts: ${storagePage(facts)}`,
  `You will get another e-mail when a backup is made. ${footer}`,
]

const sayBackupsAgain = (facts: Facts): string[] => [
  `Rank Atlas has made a backup again. The previous one is from ${timeOf(facts.stoppedSince)}.`,
  `All attempts: ${storagePage(facts)}`,
  footer,
]

const messages: Record<AlarmKind, { title: string; say: (facts: Facts) => string[] }> = {
  'measuring-stopped': { title: 'Rank Atlas has stopped measuring', say: sayMeasuring },
  'measuring-resumed': { title: 'Rank Atlas is measuring again', say: sayMeasuringAgain },
  'backups-stopped': { title: 'Rank Atlas makes no backups', say: sayBackups },
  'backups-resumed': { title: 'Rank Atlas makes backups again', say: sayBackupsAgain },
}

/** The text for admins when something that is due stops happening, and when it happens again. */
export const sayAlarm = ({ kind, ...facts }: AlarmFacts): { title: string; notes: string[] } => ({
  title: messages[kind].title,
  notes: messages[kind].say(facts),
})
