import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { appFrameWords as words } from './app-frame.words.ts'

export const AppBackLink = () => (
  <Link to="/apps" className="inline-flex h-9 shrink-0 items-center gap-1.5 text-table text-second hover:text-ink">
    <ArrowLeft size={15} aria-hidden />
    {words.back}
  </Link>
)
