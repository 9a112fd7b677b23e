/** The public address of this site, if known. Links in e-mails and other content created outside a request need it. */
export type SiteOrigin = {
  /** Without a trailing slash; undefined until the server listens. */
  find(): string | undefined
  /** The address the server listens on, used if PUBLIC_URL is not set. */
  noteListening(address: string): void
}

/** Replaces the wildcard address "all addresses of this machine", which a browser cannot open. */
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
