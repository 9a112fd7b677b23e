import { formatMoment, formatNumber } from '#web/lib/formats.ts'
import { applyChoice, type ReaderChoice, useBrowserReader, useOpenedAt } from '#web/lib/reader.ts'
import { readChoice } from '#web/lib/reader-choice.ts'
import { settingsWords } from './settings.words.ts'

const { preferences: words } = settingsWords

const exampleNumber = 1_234_567.8

/** The current time and a long number in the selected formats. Empty until hydration, with the space reserved. */
export const ReaderExample = ({ choice }: { choice: ReaderChoice }) => {
  const browser = useBrowserReader()
  const openedAt = useOpenedAt()
  const reader = applyChoice(readChoice(choice), browser)
  return (
    <p className="mt-3 flex min-h-5 flex-wrap gap-x-2 text-table text-second">
      {words.example}
      {openedAt !== null && (
        <span lang={reader.locale} dir="auto" className="text-ink tabular-nums">
          {formatMoment(new Date(openedAt).toISOString(), reader)} · {formatNumber(exampleNumber, reader.locale)}
        </span>
      )}
    </p>
  )
}
