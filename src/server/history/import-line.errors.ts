/** A line that cannot be imported. The message explains why to the author of the file. */
export class ImportLineError extends Error {
  override name = 'ImportLineError'
}

/** The longest line that is read: one with every chart of a country has 5 MB. */
export const mostLineBytes = 16_000_000

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportLineError('it is not JSON')
  }
}
