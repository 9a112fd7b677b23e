export type ToolCategory = 'development' | 'marketing' | 'analytics'

export type Tool = {
  name: string
  category: ToolCategory
  url: string
  /** One sentence, neutral and true. */
  description: string
  /** Left out of the sidebar, which shows one tool of each category. */
  isOnlyOnPage?: boolean
}

/** All tools, best known first. Nobody pays to stand here. */
export const tools: readonly Tool[] = [
  {
    name: 'fastlane',
    category: 'development',
    url: 'https://fastlane.tools/',
    description: 'Open-source automation for building, signing, screenshotting and releasing iOS and Android apps.',
  },
  {
    name: 'Sentry',
    category: 'development',
    url: 'https://sentry.io/',
    description: 'Collects crashes, errors and slow spots of apps in use, with the code that caused them.',
    isOnlyOnPage: true,
  },
  {
    name: 'Apple Ads',
    category: 'marketing',
    url: 'https://ads.apple.com/',
    description: 'Apple’s own advertising in the search results, the Today tab and the product pages of the App Store.',
  },
  {
    name: 'TelemetryDeck',
    category: 'analytics',
    url: 'https://telemetrydeck.com/',
    description: 'Usage analytics for apps that work with anonymised signals instead of personal data.',
  },
  {
    name: 'PostHog',
    category: 'analytics',
    url: 'https://posthog.com/',
    description: 'Product analytics with funnels, feature flags and session replay, in the cloud or self-hosted.',
  },
]

// SPEC §9: the sidebar shows three.
const shownInSidebar = 3

export const sidebarTools: readonly Tool[] = tools.filter(tool => !tool.isOnlyOnPage).slice(0, shownInSidebar)
