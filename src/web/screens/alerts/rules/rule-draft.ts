import type { AlertRuleBody } from '#contract/alerts.ts'
import { type AlertCharts, type AlertKind, type MoveDirection, ownCharts } from '#domain/alerts.ts'
import { type ChartType, chartTypes, type Device, devices } from '#domain/charts.ts'
import { deepestRank, type TopThreshold } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

/** The state of the editor. It keeps the fields of other kinds, so that switching the kind loses nothing. */
export type RuleDraft = {
  kind: AlertKind
  tops: readonly TopThreshold[]
  places: string
  direction: MoveDirection
  appStoreId: string | null
  charts: AlertCharts
  storefronts: readonly StorefrontCode[]
  genres: readonly number[]
  /** All selected means no filter. */
  chartTypes: readonly ChartType[]
  devices: readonly Device[]
  isOn: boolean
  channelIds: readonly string[] | null
}

export type DraftProps = { draft: RuleDraft; change: (part: Partial<RuleDraft>) => void }

export type DraftProblem = 'tops' | 'places' | 'chartTypes' | 'devices' | 'channels'

const firstQuestion: AlertRuleBody['question'] = { kind: 'entered-top', tops: [10] }

export const buildFirstRule = (appStoreId: string | null): AlertRuleBody => ({
  appStoreId,
  question: firstQuestion,
  scope: ownCharts,
  isOn: true,
  channelIds: null,
})

export const readRule = ({ appStoreId, question, scope, isOn, channelIds }: AlertRuleBody): RuleDraft => ({
  kind: question.kind,
  tops: 'tops' in question ? question.tops : [10],
  places: 'places' in question ? String(question.places) : '10',
  direction: 'direction' in question ? question.direction : 'any',
  appStoreId,
  charts: scope.charts,
  storefronts: scope.storefronts ?? [],
  genres: scope.genres ?? [],
  chartTypes: scope.chartTypes ?? chartTypes,
  devices: scope.devices ?? devices,
  isOn,
  channelIds,
})

/** Whether the rule watches any chart, so that types, devices and categories can be chosen. */
export const watchesAny = ({ kind, charts }: Pick<RuleDraft, 'kind' | 'charts'>): boolean =>
  charts === 'any' || kind === 'first-country'

export const asksForTop = (kind: AlertKind): kind is 'first-top' | 'entered-top' | 'left-top' =>
  kind === 'first-top' || kind === 'entered-top' || kind === 'left-top'

const isWholePlaces = (places: string): boolean =>
  /^\d{1,4}$/.test(places.trim()) && Number(places) >= 1 && Number(places) <= deepestRank

export const findDraftProblem = ({ kind, tops, places, channelIds, ...scope }: RuleDraft): DraftProblem | undefined => {
  if (channelIds?.length === 0) return 'channels'
  if (asksForTop(kind) && tops.length === 0) return 'tops'
  if (kind === 'moved' && !isWholePlaces(places)) return 'places'
  if (!watchesAny({ kind, charts: scope.charts })) return undefined
  if (scope.chartTypes.length === 0) return 'chartTypes'
  return scope.devices.length === 0 ? 'devices' : undefined
}

const buildQuestion = ({ kind, tops, places, direction }: RuleDraft): AlertRuleBody['question'] => {
  if (asksForTop(kind)) return { kind, tops: tops.toSorted((a, b) => a - b) }
  if (kind === 'moved') return { kind, places: Number(places), direction }
  return kind === 'unusual-move' ? { kind, direction } : { kind }
}

const orAll = <Value>(chosen: readonly Value[], all: readonly Value[]): readonly Value[] | null =>
  chosen.length === all.length ? null : all.filter(value => chosen.includes(value))

const orEvery = <Value>(chosen: readonly Value[]): readonly Value[] | null => (chosen.length === 0 ? null : chosen)

/** The rule for the API; undefined while the draft is invalid. */
export const buildRule = (draft: RuleDraft): AlertRuleBody | undefined => {
  if (findDraftProblem(draft)) return undefined
  const storefronts = orEvery(draft.storefronts)
  const scope = watchesAny(draft)
    ? {
        charts: 'any' as const,
        storefronts,
        chartTypes: orAll(draft.chartTypes, chartTypes),
        devices: orAll(draft.devices, devices),
        genres: orEvery(draft.genres),
      }
    : { charts: draft.charts, storefronts, chartTypes: null, devices: null, genres: null }
  return {
    appStoreId: draft.appStoreId,
    question: buildQuestion(draft),
    scope,
    isOn: draft.isOn,
    channelIds: draft.channelIds,
  }
}

export const toggle = <Value>(values: readonly Value[], value: Value, isOn: boolean): readonly Value[] =>
  isOn ? [...values.filter(item => item !== value), value] : values.filter(item => item !== value)
