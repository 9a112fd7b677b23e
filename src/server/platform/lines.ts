const newline = 10

/** Line ends in some bytes of a text. */
export const countLines = (bytes: Uint8Array): number => {
  let lines = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) lines += 1
  return lines
}
