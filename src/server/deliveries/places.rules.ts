import type { ChannelKind } from '#domain/alerts.ts'
import type { ChannelRow } from '../channels/channels.rules.ts'

/** So many messages are on their way at once, of one process: a crash repeats no more than these. */
export const atOnce = 8
/** Receivers of one kind that all hang, such as a mail server, leave places to the other kinds; so do those of one person. */
const atOnceOfKind = 5
const atOnceOfPerson = 2

/** What nothing more is begun for while so much of it is under way. */
export type FullPlaces = { channelIds: string[]; userIds: string[]; kinds: ChannelKind[] }

const listFull = <Key>(keys: readonly Key[], most: number): Key[] =>
  [...Map.groupBy(keys, key => key)].flatMap(([key, group]) => (group.length >= most ? [key] : []))

/** One message at a time for a channel, so that they come in their order, and no receiver holds up the others. */
export const findFullPlaces = (underWay: readonly Pick<ChannelRow, 'id' | 'userId' | 'kind'>[]): FullPlaces => ({
  channelIds: underWay.map(({ id }) => id),
  userIds: listFull(
    underWay.map(({ userId }) => userId),
    atOnceOfPerson,
  ),
  kinds: listFull(
    underWay.map(({ kind }) => kind),
    atOnceOfKind,
  ),
})
