import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import type { ReportAddress } from './report-address.ts'
import { ReportPage } from './report-page.tsx'
import { reportQuery } from './reports.queries.ts'
import { reportsWords as words } from './reports.words.ts'

type ReportOfProps = { userId: string; address: ReportAddress }

const ReportOf = ({ userId, address }: ReportOfProps) => (
  <Loaded query={useQuery(reportQuery(userId, address))} words={words} skeleton={<Skeleton className="h-[420px]" />}>
    {report => <ReportPage report={report} />}
  </Loaded>
)

/** A week or a month of the user's apps, to read and to print. */
export const ReportScreen = ({ address }: { address: ReportAddress }) => {
  const user = useUser()
  const title = words.titles[address.span ?? 'week']
  usePageMeta({ title: `${title} · ${productName}` })
  return (
    <>
      <PageHeader
        aside={
          <Button onClick={() => window.print()} className="text-ink print:hidden">
            {words.print}
          </Button>
        }
      >
        <PageTitle title={title} />
      </PageHeader>
      {user && <ReportOf userId={user.id} address={address} />}
    </>
  )
}
