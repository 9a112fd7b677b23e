import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'

export type ButtonLook = 'solid' | 'outline' | 'danger'

const looks: Record<ButtonLook, string> = {
  solid: 'bg-ink text-paper hover:bg-ink/88 framed-when-forced',
  outline: 'border border-line-strong bg-panel hover:bg-hover',
  /** For actions that cannot be undone. */
  danger: 'bg-bad text-on-accent hover:bg-bad/88 framed-when-forced',
}

export const buttonClass = (look: ButtonLook = 'outline', extra?: string): string =>
  classNames('button', looks[look], extra)

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

export const Button = ({ look = 'outline', className, type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={buttonClass(look, className)} {...rest} />
)
