import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyFieldText } from '#web/lib/copy-text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from './button.tsx'
import { copyFieldWords as words } from './copy-field.words.ts'

type CopyFieldProps = { label: string; value: string; copiedText: string; className?: string }

/** A text to copy. Where the browser refuses, it stays selected for the keyboard, and the field says so. */
export const CopyField = ({ label, value, copiedText, className }: CopyFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [isLeftSelected, setIsLeftSelected] = useState(false)

  const copy = async () => {
    if (!field.current) return
    const isCopied = await copyFieldText(field.current)
    setIsLeftSelected(!isCopied)
    if (isCopied) showToast({ title: copiedText })
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
          <Copy size={15} aria-hidden />
          {words.copy}
        </Button>
      </div>
      <p role="status" className={isLeftSelected ? 'mt-1 text-sm text-second' : 'sr-only'}>
        {isLeftSelected && words.selected}
      </p>
    </div>
  )
}
