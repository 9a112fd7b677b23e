import { chartKeyOf } from '#domain/charts.ts'
import type { Call } from '../endpoints/call.ts'
import type { Fault, FaultMatch, FaultRule } from './fault-kinds.ts'

export type FaultRules = {
  add: (rule: FaultRule) => void
  clear: () => void
  /** The first rule that fits. Uses up one of its `times`, if it is limited. */
  take: (call: Call, about: { url: string; now: Date }) => Fault | undefined
}

const fits = (match: FaultMatch, { call, url }: { call: Call; url: string }): boolean =>
  (match.path === undefined || url.includes(match.path)) &&
  (match.storefront === undefined || match.storefront === call.storefront) &&
  (match.chartKey === undefined || (call.chart !== undefined && chartKeyOf(call.chart) === match.chartKey))

const isDue = ({ from, until }: FaultRule, now: Date): boolean =>
  (from === undefined || now >= new Date(from)) && (until === undefined || now < new Date(until))

export const createFaultRules = (): FaultRules => {
  let rules: { rule: FaultRule; left: number }[] = []
  return {
    add: rule => {
      rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY })
    },
    clear: () => {
      rules = []
    },
    take: (call, { url, now }) => {
      const found = rules.find(
        ({ rule, left }) => left > 0 && isDue(rule, now) && fits(rule.match ?? {}, { call, url }),
      )
      if (found) found.left--
      return found?.rule.fault
    },
  }
}
