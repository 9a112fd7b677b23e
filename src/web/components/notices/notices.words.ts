export const noticesWords = {
  unread: (text: string) => `, ${text} unread`,
} as const
