import { addAbortSignal, type Readable } from 'node:stream'
import { EXCEPTION_TAG_HEADER_NAME, extractErrorAtTheEndOfChunk, parseError } from '@clickhouse/client'
import type { Client, Statement } from './clickhouse-connection.ts'

type Headers = Record<string, string | string[] | undefined>

/** The tag of an answer, which nobody can put into its rows: it is made for each request, since 25.11. */
const tagOf = (headers: Headers): string | undefined => {
  const tag = headers[EXCEPTION_TAG_HEADER_NAME]
  return typeof tag === 'string' ? tag : undefined
}

/** The error at the end of an answer that began well: its status was sent before the server failed. */
const findTagged = (end: Buffer, headers: Headers): Error | undefined => {
  const tag = tagOf(headers)
  if (!tag || !end.toString('latin1').trimEnd().endsWith(`${tag}\r\n__exception__`)) return undefined
  return extractErrorAtTheEndOfChunk(end, tag)
}

/** Longer than any error of ClickHouse with its traces. */
const mostBytesOfError = 65_536

/** Older versions append their error as text. Rows may contain the same text, so this is asked only about answers that cannot be read. */
const findText = (end: Buffer): Error | undefined => {
  const text = end.toString('utf8')
  const at = text.search(/Code: \d+\. DB::Exception: /)
  return at < 0 ? undefined : parseError(text.slice(at))
}

const endOf = (bytes: Buffer): Buffer => bytes.subarray(Math.max(0, bytes.length - mostBytesOfError))

const collect = async (stream: Readable, signal: AbortSignal | undefined): Promise<Buffer> => {
  const parts: Buffer[] = []
  // The client listens to the signal only until the answer begins.
  for await (const part of signal ? addAbortSignal(signal, stream) : stream) parts.push(part)
  const [first, ...more] = parts
  return first && more.length === 0 ? first : Buffer.concat(parts)
}

/**
 * A whole answer. A part is never taken for the whole: a failure at its end, or an end within a row, is an error.
 * @throws TypeError for what `parse` does not know
 */
export const readAnswer = async <Answer>(
  client: Client,
  statement: Statement,
  parse: (bytes: Buffer) => Answer,
): Promise<Answer> => {
  const { stream, response_headers } = await client.exec(statement)
  const bytes = await collect(stream, statement.abort_signal)
  const failure = findTagged(endOf(bytes), response_headers)
  if (failure) throw failure
  try {
    return parse(bytes)
  } catch (error) {
    const said = findText(endOf(bytes))
    if (said || error instanceof TypeError) throw said ?? error
    throw new Error('The ClickHouse server broke off in the middle of an answer.', { cause: error })
  }
}

/** One row per line, and no row contains a line break. Parsing the whole text at once is faster than streaming lines. */
const parseRows = (bytes: Buffer): unknown => JSON.parse(`[${bytes.toString().trimEnd().replaceAll('\n', ',')}]`)

export const readRows = async <Row>(client: Client, { query, ...statement }: Statement): Promise<Row[]> =>
  (await readAnswer(client, { ...statement, query: `${query}\nFORMAT JSONEachRow` }, parseRows)) as Row[]

/** The parts of a long answer. @throws the error at its end. Servers before 25.11 may end it without one, so count what arrived. */
export async function* readParts(client: Client, statement: Statement): AsyncIterable<Uint8Array> {
  const { stream, response_headers } = await client.exec(statement)
  let end: Buffer = Buffer.alloc(0)
  for await (const part of stream) {
    end = endOf(Buffer.concat([end, part]))
    yield part
  }
  const failure = findTagged(end, response_headers)
  if (failure) throw failure
}
