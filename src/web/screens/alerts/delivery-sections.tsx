import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { renewFeed } from '#contract/alerts.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { alertsWords as words } from './alerts.words.ts'
import { ChannelsSection } from './channels/channels-section.tsx'
import { ScheduleSection } from './schedules/schedule-form.tsx'

const useRenewFeed = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(renewFeed, { params: { userId } }),
    onSuccess: ({ feedUrl }) => {
      queryClient.setQueryData(alertSettingsQuery(userId).queryKey, settings => settings && { ...settings, feedUrl })
      showToast({ title: words.feed.renewed })
    },
    onError: error => showFailureToast(words.feed.renewFailed, error),
  })
}

const Feed = ({ userId, feedUrl }: { userId: string; feedUrl: string }) => {
  const { mutate, isPending } = useRenewFeed(userId)
  const renew = () => {
    if (!isPending && window.confirm(words.feed.confirm)) mutate()
  }
  return (
    <>
      <CopyField label={words.feed.label} value={feedUrl} copiedText={words.feed.copied} className="max-w-[40rem]" />
      <Button onClick={renew} aria-busy={isPending} className="mt-3">
        {isPending ? words.feed.renewing : words.feed.renew}
      </Button>
    </>
  )
}

const skeleton = (
  <>
    <Skeleton className="h-9 max-w-[40rem] rounded-button" />
    <Skeleton className="mt-3 h-9 w-44 rounded-button" />
  </>
)

const FeedSection = ({ user }: { user: User }) => (
  <SplitSection title={words.feed.title} explanation={words.feed.explanation}>
    <Loaded query={useQuery(alertSettingsQuery(user.id))} words={words} skeleton={skeleton}>
      {({ feedUrl }) => <Feed userId={user.id} feedUrl={feedUrl} />}
    </Loaded>
  </SplitSection>
)

/** Where and when a person is notified. */
export const DeliverySections = ({ user }: { user: User }) => (
  <>
    <ChannelsSection user={user} />
    <ScheduleSection user={user} />
    <FeedSection user={user} />
  </>
)
