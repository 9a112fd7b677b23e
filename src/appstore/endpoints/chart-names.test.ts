import { describe, expect, test } from 'vitest'
import { chartTypes, devices } from '#domain/charts.ts'
import { hasTables, readTable } from '#domain/testing/tables.ts'
import { feedNames, popIds, wsChartNames } from './chart-names.ts'

type ChartTable = {
  legacyRss: {
    effectiveMaxEntries: number
    feeds: { feed: string; device: string; chart: string; popId: number | null }[]
  }
  wsCharts: { names: Record<string, Record<string, string>> }
}

describe.skipIf(!hasTables)('compared with the reference tables', () => {
  const { legacyRss, wsCharts } = hasTables
    ? readTable<ChartTable>('charts.json')
    : { legacyRss: undefined, wsCharts: undefined }

  test.each(devices.flatMap(device => chartTypes.map(chartType => ({ device, chartType }))))(
    '%j has its names',
    ({ device, chartType }) => {
      const row = legacyRss?.feeds.find(feed => feed.device === device && feed.chart === chartType)
      expect(feedNames[device][chartType]).toBe(row?.feed)
      expect(popIds[device][chartType]).toBe(row?.popId)
      expect(wsChartNames[device][chartType]).toBe(wsCharts?.names[device]?.[chartType])
    },
  )
})
