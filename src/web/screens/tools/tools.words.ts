import type { ToolCategory, ToolName } from '#web/components/navigation/tools.ts'

export const toolsWords = {
  title: 'Recommended Tools',
  description: 'Services for the development, marketing and analytics of iOS apps.',
  intro: 'Services that help you build, promote and understand your app. None of them pays to be listed.',
  learnMore: 'Learn More',
  about: (name: string) => `about ${name} (opens in a new tab)`,
  /** One neutral sentence per tool. */
  descriptions: {
    fastlane: 'Open-source automation for building, signing, screenshotting and releasing iOS and Android apps.',
    Sentry: 'Collects crashes, errors and slow spots of apps in use, with the code that caused them.',
    'Apple Ads': 'Apple’s own advertising in the search results, the Today tab and the product pages of the App Store.',
    TelemetryDeck: 'Usage analytics for apps that work with anonymised signals instead of personal data.',
    PostHog: 'Product analytics with funnels, feature flags and session replay, in the cloud or self-hosted.',
  } satisfies Record<ToolName, string>,
  categories: {
    development: 'Development',
    marketing: 'Marketing',
    analytics: 'Analytics',
  } satisfies Record<ToolCategory, string>,
} as const
