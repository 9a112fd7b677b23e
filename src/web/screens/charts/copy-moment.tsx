import { useNavigate, useRouter } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { formatMoment } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { siteAddress } from '#web/lib/site-path.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { ChartsAddress } from './charts-address.ts'
import { timeBarWords as words } from './time-bar.words.ts'

/** Adds the displayed moment to the URL and copies it, because the newest chart will be another one tomorrow. */
export const CopyMoment = ({ address, at }: { address: ChartsAddress; at: string | undefined }) => {
  const reader = useReader()
  const router = useRouter()
  const navigate = useNavigate()
  if (!at) return null
  const copy = async () => {
    const target = { to: '/charts', search: { ...address, at } } as const
    const { href } = router.buildLocation(target)
    void navigate({ ...target, replace: true, resetScroll: false })
    const isCopied = await copyText(siteAddress() + href)
    showToast(
      isCopied
        ? { title: words.copied, description: words.copiedHint(formatMoment(at, reader)) }
        : { title: words.notCopied, description: words.notCopiedHint, tone: 'bad' },
    )
  }
  return (
    <Button onClick={copy} className="h-8! px-2.5! text-sm!">
      <Link2 size={15} aria-hidden />
      <span className="max-sm:sr-only">{words.copyLink}</span>
    </Button>
  )
}
