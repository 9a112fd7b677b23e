/** A line that cannot be imported. The message tells the author of the file why. */
export class ImportLineError extends Error {
  override name = 'ImportLineError'
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportLineError('it is not JSON')
  }
}
