import type { Chart } from '#domain/charts.ts'
import type { ChartSource, ShownChart } from '../endpoints/call.ts'
import { mix, unitOf } from '../world/random.ts'
import type { World } from '../world/world.ts'
import type { Fault } from './fault-kinds.ts'

type Question = { world: World; chart: Chart; now: Date; source: ChartSource; fault: Fault | undefined }

const idsOf = ({ world, chart, now, source }: Question) =>
  source === 'feed' ? world.rankedAppIds({ chart, at: now }) : world.storeAppIds({ chart, at: now })

const shuffle = (ids: readonly number[]): number[] => [...ids].sort((a, b) => mix(a, 0x5aff) - mix(b, 0x5aff))

const swap = (ids: readonly number[], { share, by = 0.3 }: { share: number; by?: number }): number[] => {
  const far = Math.max(1, Math.round(by * ids.length))
  const swapped = [...ids]
  ids.forEach((id, place) => {
    const other = ids[place + far]
    const isFirst = place % (2 * far) < far
    if (!isFirst || other === undefined || unitOf(mix(id, 0x5a4b)) >= share) return
    swapped[place] = other
    swapped[place + far] = id
  })
  return swapped
}

const withDuplicate = ([first, ...rest]: readonly number[]): number[] => {
  if (first === undefined) return []
  const middle = Math.floor(rest.length / 2)
  return [first, ...rest.slice(0, middle), first, ...rest.slice(middle)]
}

export const showChart = (question: Question): ShownChart => {
  const { chart, fault } = question
  const ids = () => idsOf(question)
  switch (fault?.kind) {
    case 'empty-feed':
      return { chart, ids: [] }
    case 'one-entry':
      return { chart, ids: ids().slice(0, 1) }
    case 'short':
      return { chart, ids: ids().slice(0, fault.entries) }
    case 'duplicate':
      return { chart, ids: withDuplicate(ids()) }
    case 'shuffled':
      return { chart, ids: shuffle(ids()) }
    case 'swapped':
      return { chart, ids: swap(ids(), fault) }
    case 'frozen':
      return { chart, ids: idsOf({ ...question, now: new Date(fault.at) }) }
    case 'wrong-storefront': {
      const other = { ...chart, storefront: fault.storefront }
      return { chart: other, ids: idsOf({ ...question, chart: other }) }
    }
    default:
      return { chart, ids: ids() }
  }
}
