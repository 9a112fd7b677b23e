import { useLocation } from '@tanstack/react-router'
import type { TopInternationalApps } from '#contract/international.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { loginAddress, signInFrom } from '#web/lib/sign-in.ts'
import { href } from '#web/lib/site-path.ts'
import { internationalWords as words } from './international.words.ts'

type SignInTeaserProps = Pick<TopInternationalApps, 'showing' | 'totalApps' | 'isAuthenticated'>

/** What visitors get by signing in; hidden if they already see everything. */
export const SignInTeaser = ({ showing, totalApps, isAuthenticated }: SignInTeaserProps) => {
  const { locale } = useReader()
  const location = useLocation()
  if (isAuthenticated || totalApps <= showing) return null
  const total = formatNumber(totalApps, locale)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-6">
      <p className="font-medium">{words.teaser(formatNumber(showing, locale), total)}</p>
      {/* A plain link, because the server handles this path and not the router. */}
      <a href={href(loginAddress(signInFrom(location).return))} className={buttonClass('solid')}>
        {words.teaserLink(total)}
      </a>
    </div>
  )
}
