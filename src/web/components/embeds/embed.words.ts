import { isolate } from '#domain/display-names.ts'
/** Texts of the badge and the card for other sites. */
export const embedWords = {
  title: 'Share this app elsewhere',
  summary: 'A badge or a card for your own site',
  hint: 'Both update automatically and show the current best rank and when it was measured.',
  loading: 'Loading the badge and the card',
  failed: 'Error loading the badge and the card. Check your connection and try again.',

  theme: 'Theme',
  themes: { system: 'Match the visitor', light: 'Light', dark: 'Dark' },
  size: 'Badge size',
  sizes: { small: 'Small', large: 'Large' },

  badge: 'Badge',
  card: 'Card',
  /** The badge's alternative text. */
  badgeText: (app: string) => `${isolate(app)} on Rank Atlas`,
  cardTitle: (app: string) => `Where ${isolate(app)} ranks in the App Store`,
  badgeHtml: 'Badge HTML',
  badgeMarkdown: 'Badge Markdown',
  markdownHint: 'Markdown does not support themes; this is the light badge.',
  cardHtml: 'Card HTML',
  copied: 'Copied to clipboard',
} as const
