import type { Span } from '#domain/spans.ts'
import { secondMs } from '#domain/units.ts'

/** A span of whole seconds, both ends included, of which something is known since `checkedMs`. */
export type KnownSpan = Span & { checkedMs: number }

const holds = ({ from, to }: Span, at: Date): boolean => from <= at && at <= to

const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * secondMs)

/** The shortest span with everything that is not known of a span; undefined if all of it is. The known spans do not touch. */
export const findUnknown = (known: readonly Span[], asked: Span): Span | undefined => {
  const [first, last] = [known.find(span => holds(span, asked.from)), known.find(span => holds(span, asked.to))]
  if (first && first === last) return undefined
  return { from: first ? secondsAfter(first.to, 1) : asked.from, to: last ? secondsAfter(last.from, -1) : asked.to }
}

/** Adds a span, as one with those that it touches. Such a span is as old as its oldest part. */
export const addSpan = (known: readonly KnownSpan[], added: KnownSpan): KnownSpan[] => {
  const touches = ({ from, to }: Span): boolean =>
    from <= secondsAfter(added.to, 1) && to >= secondsAfter(added.from, -1)
  const touching = [added, ...known.filter(touches)]
  const joined = {
    from: new Date(Math.min(...touching.map(({ from }) => from.getTime()))),
    to: new Date(Math.max(...touching.map(({ to }) => to.getTime()))),
    checkedMs: Math.min(...touching.map(({ checkedMs }) => checkedMs)),
  }
  return [...known.filter(span => !touches(span)), joined]
}

/** What stays known before a moment. */
export const cutSpans = (known: readonly KnownSpan[], at: Date): KnownSpan[] =>
  known
    .filter(({ from }) => from < at)
    .map(({ from, to, checkedMs }) => ({ from, to: to < at ? to : secondsAfter(at, -1), checkedMs }))
