import { isolate } from '#domain/display-names.ts'
import { plural } from '#web/lib/formats.ts'

export const mapWords = {
  kind: 'map of the world',
  keys: 'Arrow keys go to the nearest country in that direction. Enter selects it, Escape leaves the map.',
  nothing: 'not measured',
  announcement: ({ country, label }: { country: string; label: string }) => `${country}: ${label}`,
  ofApp: ({ app, ranked, measured }: { app: string; ranked: string; measured: { count: number; text: string } }) =>
    `World map: ${isolate(app)} ranks in ${ranked} of ${measured.text} measured ${plural(measured.count, 'country', 'countries')}`,
  bands: {
    'rank-1': '1',
    'rank-5': '2–5',
    'rank-10': '6–10',
    'rank-50': '11–50',
    'rank-100': '51–100',
    outside: 'not in the chart',
    unmeasured: 'not measured',
  },
} as const
