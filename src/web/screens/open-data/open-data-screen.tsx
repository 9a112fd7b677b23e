import { useQuery } from '@tanstack/react-query'
import type { Publication } from '#contract/open-data.ts'
import { licences } from '#domain/licences.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatBytes, formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { href } from '#web/lib/site-path.ts'
import { openDataQuery } from './open-data.queries.ts'
import { openDataWords as words } from './open-data.words.ts'

/** Structured data for dataset search engines: https://schema.org/Dataset. */
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

type Month = Publication['months'][number]

const link = textLink('strong', 'inline-flex min-h-7 items-center')

const FileLink = ({ path, children }: { path: string; children: string }) => (
  <a href={href(`/open-data/${path}`)} download className={link}>
    {children}
  </a>
)

const Bytes = ({ file: { path, bytes } }: { file: Month['ndjson'] }) => (
  <FileLink path={path}>{formatBytes(bytes, useReader().locale)}</FileLink>
)

const MonthName = ({ month: { month, isFinished, correctedAt } }: { month: Month }) => (
  <>
    <span className="tabular-nums">{month}</span>
    {!isFinished && <span className="text-second"> {words.current}</span>}
    {correctedAt && (
      <span className="block text-sm text-second">
        {words.corrected} <Moment at={correctedAt} precision="day" />
      </span>
    )}
  </>
)

const Amount = ({ of }: { of: number }) => <span className="tabular-nums">{formatNumber(of, useReader().locale)}</span>

const RankFiles = ({ month: { rankFiles, rankBytes } }: { month: Month }) => {
  const { locale } = useReader()
  return words.files(formatNumber(rankFiles, locale), formatBytes(rankBytes, locale))
}

const columns: readonly Column<Month>[] = [
  { key: 'month', head: words.month, cell: month => <MonthName month={month} />, isRowHead: true },
  {
    key: 'measurements',
    head: words.measurements,
    cell: month => <Amount of={month.measurements} />,
    className: 'max-md:hidden',
  },
  { key: 'ranks', head: words.ranks, cell: month => <Amount of={month.ranks} /> },
  { key: 'lines', head: words.lines, cell: ({ ndjson }) => <Bytes file={ndjson} /> },
  {
    key: 'readings',
    head: words.readings,
    cell: ({ readings }) => <Bytes file={readings} />,
    className: 'max-md:hidden',
  },
  {
    key: 'files',
    head: words.rankFiles,
    cell: month => <RankFiles month={month} />,
    className: 'text-second max-md:hidden',
  },
]

const query = "SELECT * FROM read_parquet('ranks/storefront=jp/*/*/*.parquet', hive_partitioning = true)"

const Published = ({ publication: { licence, madeAt, months } }: { publication: Publication }) => {
  const { name, url } = licences[licence]
  const terms = (
    <a href={url} rel="license noopener" target="_blank" className={textLink('strong')}>
      {name}
    </a>
  )
  return (
    <div className="flex flex-col gap-8">
      <div className="max-w-[66ch] text-second">
        <p>
          <FillIn text={words.intro} parts={{ licence: terms, when: <Moment at={madeAt} /> }} />
        </p>
        <p className="mt-2">{words.truth}</p>
      </div>
      <Section title={words.start}>
        <ul className="text-table">
          <li>
            <FileLink path="datapackage.json">{words.dataPackage}</FileLink>{' '}
            <span className="text-second">{words.dataPackageHint}</span>
          </li>
          <li>
            <FileLink path="SHA256SUMS">{words.sums}</FileLink> <span className="text-second">{words.sumsHint}</span>
          </li>
        </ul>
        <p className="mt-3 text-table text-second">{words.query}</p>
        <pre className="mt-1 whitespace-pre-wrap border-l-2 border-line py-1 pl-3 text-sm">{query}</pre>
      </Section>
      <Section title={words.months}>
        <DataTable caption={words.months} columns={columns} rows={months} rowKey={({ month }) => month} />
      </Section>
    </div>
  )
}

/** The rank history as files for everyone. */
export const OpenDataScreen = () => {
  const query = useQuery(openDataQuery)
  const publication = query.data?.publication
  return (
    <Page
      title={words.title}
      description={words.description}
      isIndexed={publication !== null}
      jsonLd={publication ? buildDataset(publication) : undefined}
    >
      <Loaded query={query} words={words} skeleton={<Skeleton className="h-5 w-3/5" />}>
        {data =>
          data.publication ? (
            <Published publication={data.publication} />
          ) : (
            <Empty title={words.none}>{words.noneHint}</Empty>
          )
        }
      </Loaded>
    </Page>
  )
}
