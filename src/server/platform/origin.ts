/** A host as browsers send it. Any other text must not become part of a link. */
const hostPattern = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

/** The public address of the site: the setting, or else the host of the request. */
export const readOrigin = (request: { protocol: string; host: string }, publicUrl: string | undefined): string => {
  if (publicUrl) return publicUrl
  return `${request.protocol}://${hostPattern.test(request.host) ? request.host.toLowerCase() : 'localhost'}`
}
