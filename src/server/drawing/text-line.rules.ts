import type { FittedText } from './drawing.usecases.ts'
import { box, type DrawnElement, type Style } from './elements.rules.ts'
import { directionOf } from './text.rules.ts'

/** One line in the direction of its script, always aligned to the left edge. */
export const textLine = ({ text, fontSize }: Pick<FittedText, 'text' | 'fontSize'>, style: Style = {}): DrawnElement =>
  box(
    { justifyContent: 'flex-start', fontSize, lineHeight: 1.25, whiteSpace: 'nowrap', ...style },
    box({ direction: directionOf(text) }, text),
  )
