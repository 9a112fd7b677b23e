import type { ChartType, Device } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { PageTabs } from '#web/components/layout/page-tabs.tsx'

const words = { label: 'Movers', apps: 'Apps', weather: 'Chart weather' } as const

type MoverTabsProps = {
  current: 'apps' | 'weather'
  /** What both pages read from the URL. */
  address: {
    storefront?: StorefrontCode | 'world' | undefined
    chartType?: ChartType | undefined
    device?: Device | undefined
  }
}

/** The apps that moved, and how much whole charts moved. */
export const MoverTabs = ({ current, address }: MoverTabsProps) => {
  const { storefront, chartType, device } = address
  const country = storefront === 'world' ? undefined : storefront
  const search = { storefront: country, chartType, device }
  return (
    <PageTabs
      label={words.label}
      tabs={[
        { label: words.apps, to: '/movers', search, isCurrent: current === 'apps' },
        { label: words.weather, to: '/movers/weather', search, isCurrent: current === 'weather' },
      ]}
    />
  )
}
