import { useLocation } from '@tanstack/react-router'
import type { TopInternationalApps } from '#contract/international.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { loginAddress, signInFrom } from '#web/lib/sign-in.ts'
import { internationalWords as words } from './international.words.ts'

type TeaserProps = Pick<TopInternationalApps, 'showing' | 'totalApps' | 'isAuthenticated'>

/** What a sign-in would show; nothing where everything is shown already. */
export const Teaser = ({ showing, totalApps, isAuthenticated }: TeaserProps) => {
  const { locale } = useReader()
  const location = useLocation()
  if (isAuthenticated || totalApps <= showing) return null
  const total = formatNumber(totalApps, locale)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-6">
      <p className="font-medium">{words.teaser(formatNumber(showing, locale), total)}</p>
      {/* No page of the screens: the server answers with the way to sign in. */}
      <a href={loginAddress(signInFrom(location).return)} className={buttonClass('solid')}>
        {words.teaserLink(total)}
      </a>
    </div>
  )
}
