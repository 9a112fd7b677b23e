import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

/** A number in the format of the reader. */
export const Num = ({ value }: { value: number }) => formatNumber(value, useReader().locale)
