/** The content of an address cannot be drawn as an icon. The message is a short reason for the log. */
export class UnusableIconError extends Error {
  override name = 'UnusableIconError'
}
