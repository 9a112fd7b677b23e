/** What stands at an address cannot be drawn. The message says why in a few words, for a line of the log. */
export class UnusableIconError extends Error {
  override name = 'UnusableIconError'
}
