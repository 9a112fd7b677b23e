/** Splits `https://ntfy.example.com/my-topic` into server and topic; undefined if the address has no topic. */
export const splitTopic = (address: string): { server: string; topic: string } | undefined => {
  const url = URL.parse(address)
  const [, folder = '/', topic = ''] = /^(.*\/)([\w-]{1,64})\/?$/.exec(url?.pathname ?? '') ?? []
  if (!url || topic === '') return undefined
  return { server: `${url.origin}${folder}${url.search}`, topic }
}
