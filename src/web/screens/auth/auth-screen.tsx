import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { authWords as words } from './auth.words.ts'

/** The external account people sign in with; null while none is set up. */
export type SignInProvider = { name: string } | null

const SignInButton = ({ provider }: { provider: SignInProvider }) => {
  const reason = useId()
  if (provider) {
    // The server answers this address, not a screen.
    return (
      <a href="/api/login" className={buttonClass('solid', 'w-full')}>
        {words.signInWith(provider.name)}
      </a>
    )
  }
  return (
    <>
      <Button look="solid" disabled aria-describedby={reason} className="w-full">
        {words.signInWith(words.unnamedProvider)}
      </Button>
      <p id={reason} className="text-sm text-second">
        {words.notSetUp}
      </p>
    </>
  )
}

const Gains = () => (
  <>
    <h3 className="text-table font-medium">{words.gainsTitle}</h3>
    <ul className="mt-2 grid gap-1.5">
      {words.gains.map(gain => (
        <li key={gain} className="flex gap-2.5 text-table text-second">
          <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-accent" />
          {gain}
        </li>
      ))}
    </ul>
  </>
)

/** Also what a visitor sees at addresses that need an account, with the address left as it is. */
export const AuthScreen = ({ provider = null }: { provider?: SignInProvider }) => {
  usePageMeta({ title: `${words.title} - ${productName}`, description: words.description, isIndexed: false })
  return (
    <>
      <PageHeader>
        <PageTitle />
      </PageHeader>
      <section className="mt-2 max-w-[27rem] rounded-button border border-line bg-panel px-5 py-6 sm:p-8 md:mt-[5vh]">
        <h2 className="text-[1.375rem]/7 font-[650] tracking-[-0.022em]">{words.welcome(productName)}</h2>
        <p className="mt-1.5 mb-6 text-second">{words.promise}</p>
        <Gains />
        <div className="mt-7 grid gap-2.5">
          <SignInButton provider={provider} />
          <Link to="/" className={buttonClass('outline', 'w-full')}>
            {words.browse}
          </Link>
        </div>
        <p className="mt-6 border-t border-line pt-4 text-sm text-third">{words.terms}</p>
      </section>
    </>
  )
}
