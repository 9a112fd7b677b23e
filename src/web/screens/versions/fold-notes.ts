const [mostLines, mostCharacters] = [6, 420]

/** Where to cut a long line: after the last word that fits. */
const cutOf = (text: string): number => {
  const space = text.lastIndexOf(' ', mostCharacters)
  return space > mostCharacters / 2 ? space : mostCharacters
}

/** Splits release notes into a visible part and the rest. Does not split off a rest of only a line or two. */
export const foldNotes = (notes: string): { head: string; rest: string } => {
  const lines = notes.split('\n')
  const isShort = notes.length <= mostCharacters * 1.25 && lines.length <= mostLines + 2
  if (isShort) return { head: notes, rest: '' }
  const ofLines = lines.slice(0, mostLines).join('\n').length
  const cut = Math.min(ofLines, ofLines <= mostCharacters ? ofLines : cutOf(notes))
  return { head: notes.slice(0, cut), rest: notes.slice(cut) }
}
