import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

const firstRows = 25

const showAll = (count: string): string => `Show all ${count}`

/** The first rows of a long list, and a button that adds the others, so that what comes after the list is in reach. */
export const useFirstRows = <Row,>(all: readonly Row[]): { rows: readonly Row[]; more: ReactNode } => {
  const { locale } = useReader()
  const [isWhole, setIsWhole] = useState(false)
  if (isWhole || all.length <= firstRows) return { rows: all, more: undefined }
  const more = (
    <Button onClick={() => setIsWhole(true)} className="mt-4">
      {showAll(formatNumber(all.length, locale))}
    </Button>
  )
  return { rows: all.slice(0, firstRows), more }
}

type FirstRowsOnPhonesProps = {
  /** The number of rows of the table, or of cards, inside. */
  count: number
  children: ReactNode
}

/**
 * A table of all countries is ten screens long on a phone, and 60 cards are sixteen, so phones show the first ones until the
 * reader asks for all. The chosen row and the target of a link are always visible.
 */
export const FirstRowsOnPhones = ({ count, children }: FirstRowsOnPhonesProps) => {
  const { locale } = useReader()
  const [isWhole, setIsWhole] = useState(false)
  const isCut = !isWhole && count > firstRows
  return (
    <>
      <div className={isCut ? 'first-rows' : undefined}>{children}</div>
      {isCut && (
        <Button onClick={() => setIsWhole(true)} className="mt-4 sm:hidden noscript:hidden">
          {showAll(formatNumber(count, locale))}
        </Button>
      )}
    </>
  )
}
