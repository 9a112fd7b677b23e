import { Link, useLocation } from '@tanstack/react-router'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { useOnDemand } from '#web/lib/on-demand.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import type { KeywordList } from './keyword-list.ts'
import { keywordsWords as words } from './keywords.words.ts'

const SignInHint = () => {
  const location = useLocation()
  const link = (
    <Link to="/auth" search={signInFrom(location)} className={textLink('text', 'text-ink')}>
      {words.signIn}
    </Link>
  )
  return (
    <p className="text-table text-second">
      <FillIn text={words.signInHint} parts={{ link }} />
    </p>
  )
}

const loadOwnKeywords = async () => (await import('./own-keywords.tsx')).OwnKeywords

/** The form for the user's own keywords. Its code loads for signed-in users only. */
export const LazyOwnKeywords = ({ appStoreId, list }: { appStoreId: string; list: KeywordList }) => {
  const user = useUser()
  const OwnKeywords = useOnDemand(loadOwnKeywords, { reason: user?.id })
  return (
    <Section title={words.signInTitle} className="border-t border-line pt-5">
      {!user && <SignInHint />}
      {user && !OwnKeywords && <Skeleton className="h-[132px]" />}
      {user && OwnKeywords && (
        <OwnKeywords key={list.storefront} userId={user.id} appStoreId={appStoreId} list={list} />
      )}
    </Section>
  )
}
