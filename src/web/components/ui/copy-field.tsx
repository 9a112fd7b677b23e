import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { copyFieldWords as words } from './copy-field.words.ts'
import { useCopyField } from './use-copy-field.ts'

type CopyFieldProps = { label: string; value: string; copiedText: string; className?: string }

/**
 * A single-line text to copy. When the browser blocks clipboard access, the text stays selected and a hint asks the reader to
 * copy it with the keyboard.
 */
export const CopyField = ({ label, value, copiedText, className }: CopyFieldProps) => {
  const { field, copy, isLeftSelected } = useCopyField<HTMLInputElement>(copiedText)
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
