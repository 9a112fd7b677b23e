import createClient from 'openapi-fetch'

/** The server's refusal, or its absence. */
export class RankAtlasError extends Error {
  name = 'RankAtlasError'

  constructor(problem, response) {
    super(problem?.message ?? `The server answered ${response.status}.`)
    this.status = response.status
    this.code = problem?.code
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined
  }
}

export const createRankAtlas = ({ server, token, fetch }) =>
  createClient({
    baseUrl: server.replace(/\/+$/, ''),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(fetch && { fetch }),
  })

export const answerOf = async asked => {
  const { data, error, response } = await asked
  if (!response.ok) throw new RankAtlasError(error, response)
  return data
}
