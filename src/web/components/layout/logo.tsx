import { Link } from '@tanstack/react-router'
import { productName } from '#web/lib/page-head.ts'

export const Logo = () => (
  <Link
    to="/"
    activeOptions={{ exact: true }}
    className="inline-flex items-center gap-2.5 text-body font-semibold tracking-[-0.01em]"
  >
    <svg viewBox="0 0 24 24" className="size-6" fill="none" strokeWidth="1.8" strokeLinecap="round" aria-hidden="true">
      <circle cx="12" cy="12" r="10" className="stroke-ink" />
      <path d="M8 15.5v-3M12 15.5V8M16 15.5v-5" className="stroke-accent" strokeWidth="2.4" />
    </svg>
    {productName}
  </Link>
)
