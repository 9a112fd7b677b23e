import type { Publication } from '#contract/open-data.ts'
import { licences } from '#domain/licences.ts'
import { openDataWords as words } from './open-data.words.ts'

/** Structured data for search engines of data sets: https://schema.org/Dataset. */
export const buildDataset = ({ licence, madeAt, months }: Publication): Record<string, unknown> => {
  const [first, last] = [months.at(-1)?.month, months[0]?.month]
  const files = '{origin}/open-data/'
  return {
    '@type': 'Dataset',
    name: 'Ranks of iOS apps in the App Store',
    description: words.description,
    url: '{origin}/open-data',
    license: licences[licence].url,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: 'Rank Atlas at {origin}', url: '{origin}' },
    dateModified: madeAt,
    ...(first && last && { temporalCoverage: `${first}/${last}` }),
    distribution: [
      {
        '@type': 'DataDownload',
        name: 'Data package',
        encodingFormat: 'application/json',
        contentUrl: `${files}datapackage.json`,
      },
      ...months.slice(0, 12).map(({ month, ndjson }) => ({
        '@type': 'DataDownload',
        name: month,
        encodingFormat: 'application/x-ndjson',
        contentUrl: `${files}${ndjson.path}`,
      })),
    ],
  }
}
