import { Fragment, type ReactNode } from 'react'

type FillInProps = { text: string; parts: Readonly<Record<string, ReactNode>> }

/** A sentence with `{places}` filled in by more than words. It stays whole, so that a translation can turn it round. */
export const FillIn = ({ text, parts }: FillInProps) =>
  text.split(/\{(\w+)\}/).map((piece, index) => {
    const key = `${index} ${piece}`
    return <Fragment key={key}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>
  })
