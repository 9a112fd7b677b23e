import { Link, useLocation } from '@tanstack/react-router'
import { FillIn } from '#web/lib/fill-in.tsx'
import { signInFrom } from '#web/lib/sign-in.ts'
import { textLink } from './text-link.ts'
import { uiWords as words } from './ui.words.ts'

/** What visitors can do once they sign in. `{signIn}` in the text becomes the link. */
export const SignInHint = ({ text }: { text: string }) => {
  const signIn = (
    <Link to="/auth" search={signInFrom(useLocation())} className={textLink('text', 'text-ink')}>
      {words.signIn}
    </Link>
  )
  return <FillIn text={text} parts={{ signIn }} />
}
