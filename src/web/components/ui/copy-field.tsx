import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyFieldText } from '#web/lib/copy-text.ts'
import { Button } from './button.tsx'

type CopyFieldProps = { label: string; value: string; copiedText: string; className?: string }
type Outcome = 'copied' | 'selected'

const shownMs = 4000

export const CopyField = ({ label, value, copiedText, className }: CopyFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    if (field.current) setOutcome((await copyFieldText(field.current)) ? 'copied' : 'selected')
  }

  return (
    <div className={className}>
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          value={value}
          aria-label={label}
          onFocus={event => event.currentTarget.select()}
          className="h-9 min-w-0 flex-1 rounded-button border border-line-strong bg-panel px-3 text-sm text-ellipsis text-second"
        />
        <Button onClick={copy} className="w-[92px]">
          {outcome === 'copied' ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {outcome === 'copied' && copiedText}
        {outcome === 'selected' && 'The link is selected: copy it from the keyboard.'}
      </p>
    </div>
  )
}
