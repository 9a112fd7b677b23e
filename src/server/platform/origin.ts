/** A host as browsers send it. Anything else must not come into a link of a page. */
const hostPattern = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

/** The address people see the site under: the setting, else what the request names. */
export const readOrigin = (request: { protocol: string; host: string }, publicUrl: string | undefined): string => {
  if (publicUrl) return publicUrl
  return `${request.protocol}://${hostPattern.test(request.host) ? request.host.toLowerCase() : 'localhost'}`
}
