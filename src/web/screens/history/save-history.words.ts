import { isolate } from '#domain/display-names.ts'
export const saveHistoryWords = {
  csvName: (app: string) => `${app} rank history`,
  notDrawn: 'The plot is not drawn yet.',
  pictureTitle: ({ app, title }: { app: string; title: string }) => `${isolate(app)}: ${title}`,
  source: ({ address, day }: { address: string; day: string }) =>
    `Ranks in Apple's App Store charts, measured by Rank Atlas up to ${day}. ${address}`,
} as const
