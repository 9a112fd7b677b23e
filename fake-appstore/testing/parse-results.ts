/** The results of /search and /lookup as a client parses them. */
export type Results = { resultCount: number; results: Record<string, unknown>[] }

export const parseResults = async (response: Response): Promise<Results> => JSON.parse(await response.text())

/** A body whose format the test itself checks. */
export const readJson = async (response: Response) => JSON.parse(await response.text())

type Entry = { id: { attributes: { 'im:id': string } } }

/** Ids of a legacy feed in rank order, for every form of `entry`. */
export const feedIds = async (response: Response): Promise<number[]> => {
  const { feed } = JSON.parse(await response.text()) as { feed: { entry?: Entry | Entry[] } }
  return [feed.entry ?? []].flat().map(({ id }) => Number(id.attributes['im:id']))
}
