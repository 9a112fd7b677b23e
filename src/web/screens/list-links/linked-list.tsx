import { useQuery } from '@tanstack/react-query'
import type { App } from '#contract/apps.ts'
import type { SharedList } from '#contract/list-links.ts'
import { AppLink } from '#web/components/app-list/app-link.tsx'
import { AppList } from '#web/components/app-list/app-list.tsx'
import { appListWords } from '#web/components/app-list/app-list.words.ts'
import { AppListSkeleton } from '#web/components/app-list/app-list-skeleton.tsx'
import type { ListAddress } from '#web/components/app-list/list-address.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Missing } from '#web/components/not-found/missing.tsx'
import { describeError, hasStatus } from '#web/lib/api-error.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { sharedListQuery } from './list-links.queries.ts'
import { sharedListWords as words } from './list-links.words.ts'

const linkTo = (words: string) => (app: App) => (
  <AppLink app={app} page="/app/$id">
    {words}
  </AppLink>
)

const actions = { grid: linkTo(appListWords.viewDetails), table: linkTo(appListWords.viewRankings) }

const Apps = ({ list: { apps }, address }: { list: SharedList; address: ListAddress }) => {
  const { locale } = useReader()
  if (apps.length === 0) return <Empty title={words.none} />
  return (
    <>
      <p className="pb-4 text-second">{words.intro(apps.length, formatNumber(apps.length, locale))}</p>
      <AppList apps={apps} address={address} caption={words.caption} page="/app/$id" actions={actions} />
    </>
  )
}

/** The tracked apps of the person who shared this link. It shows nothing else about the person. */
export const LinkedList = ({ secret, address }: { secret: string; address: ListAddress }) => {
  const { data: list, error, refetch } = useQuery(sharedListQuery(secret, address))
  if (list) {
    return (
      <Page title={words.title(list.name)} description={words.description} isIndexed={false}>
        <Apps list={list} address={address} />
      </Page>
    )
  }
  if (hasStatus(error, 404)) return <Missing title={words.missing} hint={words.missingHint} />
  if (error) return <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />
  return <AppListSkeleton address={address} />
}
