import type { ToolCategory } from './tools.ts'

export const toolsWords = {
  title: 'Recommended Tools',
  description: 'Services for the development, marketing and analytics of iOS apps.',
  intro:
    'Services that help to build an app, to make it known and to understand how it is used. Nobody pays to be listed.',
  learnMore: 'Learn More',
  about: (name: string) => `about ${name} (opens in a new tab)`,
  categories: {
    development: 'Development',
    marketing: 'Marketing',
    analytics: 'Analytics',
  } satisfies Record<ToolCategory, string>,
} as const
