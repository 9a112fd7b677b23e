import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from './button.tsx'
import { copyFieldWords as words } from './copy-field.words.ts'
import { useCopyField } from './use-copy-field.ts'

type CopyAreaProps = { label: string; value: string; copiedText: string; hint?: string | undefined }

/** A multi-line text to copy, shown in full. */
export const CopyArea = ({ label, value, copiedText, hint }: CopyAreaProps) => {
  const { field, copy, isLeftSelected } = useCopyField<HTMLTextAreaElement>(copiedText)
  const id = useId()
  return (
    <div>
      <div className="flex items-center justify-between gap-3 pb-1.5">
        <label htmlFor={id} className="text-sm text-second">
          {label}
        </label>
        <Button onClick={copy} aria-label={words.copyOf(label)} className="h-8">
          <Copy size={15} aria-hidden />
          {words.copy}
        </Button>
      </div>
      <textarea
        id={id}
        ref={field}
        readOnly
        rows={3}
        spellCheck={false}
        value={value}
        onFocus={event => event.currentTarget.select()}
        className="block w-full resize-y rounded-button border border-line-strong bg-panel px-3 py-2 font-mono text-xs [field-sizing:content] break-all text-second"
      />
      {hint && <p className="mt-1 text-sm text-second">{hint}</p>}
      <p role="status" className={isLeftSelected ? 'mt-1 text-sm text-second' : 'sr-only'}>
        {isLeftSelected && words.textSelected}
      </p>
    </div>
  )
}
