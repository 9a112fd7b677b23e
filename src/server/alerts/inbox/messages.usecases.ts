import { groupChanges, headlineOf } from '#domain/alert-words.ts'
import { chartPhrase } from '#domain/chart-words.ts'
import { parseChartKey } from '#domain/charts.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { isolate } from '#domain/display-names.ts'
import type { AppId } from '#domain/ranks.ts'
import type { AppEntry } from '../../catalog/apps.rules.ts'
import { shownNameOf } from '../../channels/message-text.rules.ts'
import type { MessageApp, MessageChange, MessageContent } from '../../channels/messages.rules.ts'
import type { LeasedDelivery } from '../../deliveries/outbox.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import { listNotices as listNoticesOf } from './inbox.repository.ts'
import { keepForChannel, type NoticeApp, type NoticeChange, type NoticeNote, type NoticeRow } from './notices.rules.ts'
import { isKnownNote, toReportedChange } from './reported-apps.rules.ts'

type AlertContentOptions = {
  listNotices: (ids: readonly number[]) => Promise<NoticeRow[]>
  /** With the names of the reader's country. */
  listAppEntries: (appIds: readonly AppId[], userId: string) => Promise<AppEntry[]>
}

type NewestAlertOptions = { db: Database; findAlertContent: FindAlertContent; findOrigin: () => string | undefined }

/** The direction of a move. A climb and a fall stay separate, because merged they would cancel out. */
const wayOf = ({ reason: { kind }, rank, previousRank }: NoticeChange): string => {
  if (kind !== 'moved' && kind !== 'unusual-move') return ''
  return (rank ?? Infinity) < (previousRank ?? Infinity) ? 'up' : 'down'
}

/** Merges repeated changes from several sweeps in one digest: from the first rank to the last. */
const mergeChanges = (changes: readonly NoticeChange[]): NoticeChange[] => {
  const merged: NoticeChange[] = []
  const places = new Map<string, number>()
  for (const change of changes) {
    const key = `${change.chartKey} ${change.reason.kind}`
    const index = places.get(key)
    const before = index === undefined ? undefined : merged[index]
    if (index !== undefined && before && wayOf(before) === wayOf(change)) {
      merged[index] = { ...change, previousAt: before.previousAt, previousRank: before.previousRank }
    } else {
      places.set(key, merged.push(change) - 1)
    }
  }
  return merged
}

const toMessageChange = (change: NoticeChange): MessageChange => ({
  ...change,
  chart: parseChartKey(change.chartKey),
  observedAt: new Date(change.observedAt),
  previousAt: change.previousAt === null ? null : new Date(change.previousAt),
})

/** The apps of several notices without duplicates, in order of first appearance. */
const mergeApps = (notices: readonly NoticeRow[]): NoticeApp[] =>
  [
    ...Map.groupBy(
      notices.flatMap(({ apps }) => apps),
      ({ appId }) => appId,
    ),
  ].map(([appId, parts]) => ({
    appId,
    changes: mergeChanges(
      parts.flatMap(({ changes }) => changes).filter(change => toReportedChange(change) !== undefined),
    ),
  }))

const dayOfNote = (at: string): string =>
  new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(at))

type NoteOf<Kind> = Extract<NoticeNote, { kind: Kind }>

const sayFailure = ({ label, answer, isOff }: NoteOf<'channel-failed'>): string =>
  isOff
    ? `Your channel "${label}" did not accept messages (${answer}), so it was turned off. You can turn it back on in your alert settings.`
    : `A message to your channel "${label}" could not be delivered (${answer}). The channel stays on, and the message is in your inbox.`

/** `2 changes of Chess Clock and Tidal Notes` */
const sayChanges = ({ changes, apps, moreApps }: NoteOf<'withdrawn' | 'not-first'>): string => {
  const others = moreApps === 0 ? [] : [`${moreApps} more ${moreApps === 1 ? 'app' : 'apps'}`]
  const named = new Intl.ListFormat('en').format([...apps.map(isolate), ...others])
  return `${changes} ${changes === 1 ? 'change' : 'changes'} of ${named}`
}

const sayNotFirst = (note: NoteOf<'not-first'>): string =>
  `Corrected: ${sayChanges(note)} in your alerts ${note.changes === 1 ? 'was not a first time or best rank' : 'were not first times or best ranks'}. Earlier measurements, imported later, show this.`

const sayWithdrawal = (note: NoteOf<'withdrawn'>): string => {
  const { changes, reason, isUndone } = note
  const what = sayChanges(note)
  if (isUndone) return `${what} that had been withdrawn ${changes === 1 ? 'counts' : 'count'} again.`
  const does =
    changes === 1 ? 'does not count: the measurement behind it was' : 'do not count: the measurements behind them were'
  return `Withdrawn: ${what} in your alerts ${does} wrong. An admin says: “${reason}”`
}

const sayMailFault = ({ since, answer, people }: NoteOf<'mail-fault'>): string => {
  const begun = `${since.slice(0, 16).replace('T', ' ')} UTC`
  const whom = `${people} ${people === 1 ? 'person gets' : 'people get'} no e-mail`
  return `The mail server has been failing since ${begun}: ${whom} (${answer}). No channel is turned off, and the e-mails are retried for three days. You get this message because you are an admin; you can send a test on the admin page E-mail.`
}

const sayReport = ({ span, from, to, sentence }: NoteOf<'report'>): string =>
  `Your ${span}, ${dayOfNote(from)} to ${dayOfNote(to)}: ${sentence}`

/** A note as a sentence. */
export const sayNote = (note: NoticeNote): string => {
  if (note.kind === 'channel-failed') return sayFailure(note)
  if (note.kind === 'withdrawn') return sayWithdrawal(note)
  if (note.kind === 'not-first') return sayNotFirst(note)
  if (note.kind === 'mail-fault') return sayMailFault(note)
  if (note.kind === 'report') return sayReport(note)
  const chart = parseChartKey(note.chartKey)
  return `The ${chartPhrase(chart)} of ${countryNameOf(chart.storefront)} was shuffled on ${dayOfNote(note.observedAt)}: its ranks moved far more than usual, so its changes are held back.`
}

export const titleOf = (apps: readonly MessageApp[], notes: readonly string[]): string => {
  const [first, ...others] = apps
  const group = first?.groups[0]
  if (!first || !group) return notes.length > 0 ? 'About your alerts' : 'Rank Atlas'
  const { changes } = group
  const [only, ...countries] = new Set(changes.map(({ chart }) => chart.storefront))
  const where = only && countries.length === 0 ? countryNameOf(only) : `${countries.length + 1} countries`
  const headline = headlineOf(group)
    .replace(/ in (this country|these countries)(?=$| \()/, '')
    .replace(/^./, letter => letter.toLowerCase())
  const more = others.length === 0 ? '' : `; and ${others.length} more ${others.length === 1 ? 'app' : 'apps'}`
  return `${isolate(shownNameOf(first))}: ${headline} in ${where}${more}`
}

/** Builds the content of a message from the notices of a delivery. */
export const createFindAlertContent = ({ listNotices, listAppEntries }: AlertContentOptions) => {
  const readApps = async (notices: readonly NoticeRow[], origin: string | undefined): Promise<MessageApp[]> => {
    const apps = mergeApps(notices)
    const [notice] = notices
    if (!notice) return []
    const appIds = apps.map(({ appId }) => appId)
    const entries = new Map((await listAppEntries(appIds, notice.userId)).map(entry => [entry.appId, entry]))
    return apps.flatMap(({ appId, changes }) => {
      const entry = entries.get(appId)
      if (!entry || changes.length === 0) return []
      const { name, icon } = entry
      const url = origin && `${origin}/app/${appId}`
      return [{ appId, name, icon, url, groups: groupChanges(changes.map(toMessageChange)) }]
    })
  }

  /** Undefined if the notices have no content left. */
  return async (
    { noticeIds, channelId }: Pick<LeasedDelivery, 'noticeIds' | 'channelId'>,
    origin: string | undefined,
  ): Promise<MessageContent | undefined> => {
    const notices = (await listNotices(noticeIds)).map(notice => ({
      ...notice,
      apps: keepForChannel(notice.apps, channelId),
    }))
    const apps = await readApps(notices, origin)
    const stored = notices.flatMap(notice => notice.notes.filter(isKnownNote))
    const notes = [...new Set(stored.map(sayNote))]
    const report = stored.findLast(note => note.kind === 'report')
    if (apps.length + notes.length === 0) return undefined
    const title = report && apps.length === 0 ? `Your ${report.span} in Rank Atlas` : titleOf(apps, notes)
    return { title, apps, notes, ...(report && { report: { span: report.span, to: report.to } }) }
  }
}

/** Notices without changes, such as reports, do not serve as examples. */
const noticesSearched = 20

export type FindAlertContent = ReturnType<typeof createFindAlertContent>

/** The newest alert that a channel reports, as its message. */
export const createFindNewestAlert =
  ({ db, findAlertContent, findOrigin }: NewestAlertOptions) =>
  async ({ userId, channelId }: { userId: string; channelId: string }): Promise<MessageContent | undefined> => {
    for (const { id } of await listNoticesOf(db, userId, { limit: noticesSearched })) {
      const content = await findAlertContent({ noticeIds: [id], channelId }, findOrigin())
      if (content && content.apps.length > 0) return content
    }
    return undefined
  }
