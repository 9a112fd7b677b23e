import { Copy } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { type CopiedField, copyFieldText } from '#web/lib/copy-text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from './button.tsx'

const words = {
  copy: 'Copy',
  copyOf: (what: string) => `Copy: ${what}`,
  selected: 'The link is selected. Copy it with the keyboard.',
  textSelected: 'The text is selected. Copy it with the keyboard.',
} as const

type CopyingField<Field> = {
  field: RefObject<Field | null>
  copy: () => Promise<void>
  /** True when the browser blocked clipboard access; the text stays selected for copying by keyboard. */
  isLeftSelected: boolean
}

/** Copies the text of a field and confirms it with a toast. */
const useCopyField = <Field extends CopiedField>(copiedText: string): CopyingField<Field> => {
  const field = useRef<Field>(null)
  const [isLeftSelected, setIsLeftSelected] = useState(false)

  const copy = async () => {
    if (!field.current) return
    const isCopied = await copyFieldText(field.current)
    setIsLeftSelected(!isCopied)
    if (isCopied) showToast({ title: copiedText })
  }

  return { field, copy, isLeftSelected }
}

type CopyAreaProps = { label: string; value: string; copiedText: string; hint?: string | undefined }

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
