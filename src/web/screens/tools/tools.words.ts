import type { ToolCategory, ToolName } from '#web/components/navigation/tools.ts'

export const toolsWords = {
  title: 'Recommended Tools',
  description: 'Services for developing, marketing and analysing iOS apps.',
  intro: 'Services that help you build, promote and understand your app. None of them pays to be listed.',
  learnMore: 'Learn More',
  about: (name: string) => `about ${name} (opens in a new tab)`,
  descriptions: {
    fastlane: 'Open-source automation for building, signing, screenshotting and releasing iOS and Android apps.',
    Sentry: 'Collects crashes, errors and performance problems from apps in use, with the code that caused them.',
    'Apple Ads': 'Apple’s own advertising in the search results, the Today tab and the product pages of the App Store.',
    TelemetryDeck: 'Usage analytics for apps, based on anonymised signals instead of personal data.',
    PostHog: 'Product analytics with funnels, feature flags and session replay, in the cloud or self-hosted.',
  } satisfies Record<ToolName, string>,
  categories: {
    development: 'Development',
    marketing: 'Marketing',
    analytics: 'Analytics',
  } satisfies Record<ToolCategory, string>,
} as const
