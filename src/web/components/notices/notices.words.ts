/** What the sidebar says of notices, in English. */
export const noticesWords = {
  unread: (text: string) => `, ${text} unread`,
} as const
