export type ToolName = 'fastlane' | 'Sentry' | 'Apple Ads' | 'TelemetryDeck' | 'PostHog'

export type ToolCategory = 'development' | 'marketing' | 'analytics'

export type Tool = {
  name: ToolName
  category: ToolCategory
  url: string
  /** Hidden in the sidebar, which shows one tool per category. */
  isOnlyOnPage?: boolean
}

/** All tools, best known first. No one pays for a listing. */
export const tools: readonly Tool[] = [
  {
    name: 'fastlane',
    category: 'development',
    url: 'https://fastlane.tools/',
  },
  {
    name: 'Sentry',
    category: 'development',
    url: 'https://sentry.io/',
    isOnlyOnPage: true,
  },
  {
    name: 'Apple Ads',
    category: 'marketing',
    url: 'https://ads.apple.com/',
  },
  {
    name: 'TelemetryDeck',
    category: 'analytics',
    url: 'https://telemetrydeck.com/',
  },
  {
    name: 'PostHog',
    category: 'analytics',
    url: 'https://posthog.com/',
  },
]

// SPEC §9: the sidebar shows three.
const shownInSidebar = 3

export const sidebarTools: readonly Tool[] = tools.filter(tool => !tool.isOnlyOnPage).slice(0, shownInSidebar)
