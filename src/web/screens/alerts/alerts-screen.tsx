import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { renewFeed } from '#contract/alerts.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { call } from '#web/lib/api-client.ts'
import { useUser } from '#web/lib/current-user.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { alertsWords as words } from './alerts.words.ts'
import type { AlertsAddress } from './alerts-address.ts'
import { ChannelsSection } from './channels/channels-section.tsx'
import { RulesSection } from './rules/rule-list.tsx'
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

const toSettings = (
  <Link to="/settings" className={textLink()}>
    {words.off.settings}
  </Link>
)

// The key remounts the forms for another user, so that unsaved input never reaches the wrong account.
const Sections = ({ user, address }: { user: User; address: AlertsAddress }) => {
  const { data: settings } = useQuery(alertSettingsQuery(user.id))
  return (
    <div key={user.id}>
      {/* SPEC's switch on the settings page. */}
      {settings && !settings.isOn && (
        <div className="pb-6">
          <Stale>
            <FillIn text={words.off.text} parts={{ settings: toSettings }} />
          </Stale>
        </div>
      )}
      <RulesSection user={user} address={address} />
      <ScheduleSection user={user} />
      <ChannelsSection user={user} />
      <FeedSection user={user} />
    </div>
  )
}

/** Signed-in users only; the route redirects visitors to the sign-in page. */
export const AlertsScreen = ({ address }: { address: AlertsAddress }) => {
  const user = useUser()
  return (
    <Page title={words.title} description={words.description} isIndexed={false}>
      {user && <Sections user={user} address={address} />}
    </Page>
  )
}
