/** Where people open this site, as far as it is known: what leaves the server without a request needs it for its links. */
export type SiteOrigin = {
  /** Without a slash at the end; undefined until the server listens. */
  find(): string | undefined
  /** What the server listens on, which stands in where no PUBLIC_URL is set. */
  noteListening(address: string): void
}

/** No browser opens the address that means "every address of this machine". */
const openable = (address: string): string => {
  const { origin } = new URL(address)
  return origin.replace(/^(https?:\/\/)(0\.0\.0\.0|\[::\])(?=:|$)/, '$1localhost')
}

export const createSiteOrigin = (publicUrl: string | undefined): SiteOrigin => {
  let listening: string | undefined
  return {
    find: () => publicUrl ?? listening,
    noteListening: address => {
      listening = openable(address)
    },
  }
}
