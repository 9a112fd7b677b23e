import { Link, useLocation } from '@tanstack/react-router'
import type { App } from '#contract/apps.ts'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { signInFrom } from '#web/lib/sign-in.ts'
import { savedWords as words } from './saved.words.ts'
import { SavedComparisons } from './saved-comparisons.tsx'

const SignIn = () => (
  <Link to="/auth" search={signInFrom(useLocation())} className={textLink('text', 'text-ink')}>
    {words.signIn}
  </Link>
)

/** Saved comparisons; visitors see a hint to sign in. */
export const SavedSection = ({ apps }: { apps: readonly App[] }) => {
  const user = useUser()
  return (
    <Section title={words.title} className="pt-[34px]">
      {user ? (
        <div className="min-h-28">
          <SavedComparisons user={user} apps={apps} />
        </div>
      ) : (
        <p className="text-table text-second">
          <FillIn text={words.signInHint} parts={{ signIn: <SignIn /> }} />
        </p>
      )}
    </Section>
  )
}
