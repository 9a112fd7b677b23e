import type { ChannelRow } from '../channels/channels.rules.ts'

/** Messages that one process sends at the same time; a crash repeats at most this many. */
export const atOnce = 8
/** Limits per kind and person, so that hanging receivers, such as a mail server, leave capacity to others. */
const atOnceOfKind = 5
const atOnceOfPerson = 2

/** Channels, people and kinds that have reached their concurrency limit. */
export type ReachedLimits = { channelIds: string[]; userIds: string[]; kinds: string[] }

const listFull = <Key>(keys: readonly Key[], most: number): Key[] =>
  [...Map.groupBy(keys, key => key)].flatMap(([key, group]) => (group.length >= most ? [key] : []))

/** A channel sends one message at a time, which keeps the order and stops one receiver from blocking the others. */
export const findReachedLimits = (underWay: readonly Pick<ChannelRow, 'id' | 'userId' | 'kind'>[]): ReachedLimits => ({
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
