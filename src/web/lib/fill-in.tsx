import { Fragment, type ReactNode } from 'react'

type FillInProps = { text: string; parts: Readonly<Record<string, ReactNode>> }

/** A sentence whose `{placeholders}` are replaced by elements. It stays one string, so that a translation can reorder it. */
export const FillIn = ({ text, parts }: FillInProps) =>
  text.split(/\{(\w+)\}/).map((piece, index) => {
    const key = `${index} ${piece}`
    return <Fragment key={key}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>
  })
