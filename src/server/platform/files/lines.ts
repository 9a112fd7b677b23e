const newline = 10

/** Joins the parts of one line, and discards them once they are too long. */
const createLine = (longest: number) => {
  let [parts, size]: [Buffer[], number] = [[], 0]
  return {
    add: (part: Buffer): void => {
      size += part.length
      if (size > longest) parts = []
      else parts.push(part)
    },
    isEmpty: (): boolean => size === 0,
    take: (): string | undefined => {
      const text = size > longest ? undefined : Buffer.concat(parts).toString().replace(/\r$/, '')
      ;[parts, size] = [[], 0]
      return text
    },
  }
}

/**
 * The lines of a text from any source: undefined stands for a line of more than `longest` bytes, which is never in
 * memory.
 */
export async function* readLines(
  input: AsyncIterable<Uint8Array | string>,
  longest: number,
): AsyncGenerator<string | undefined> {
  const line = createLine(longest)
  for await (const part of input) {
    const bytes = Buffer.from(part)
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      line.add(bytes.subarray(start, end))
      yield line.take()
      start = end + 1
    }
    line.add(bytes.subarray(start))
  }
  if (!line.isEmpty()) yield line.take()
}
