/** What /search and /lookup give, as a client reads it. */
export type Results = { resultCount: number; results: Record<string, unknown>[] }

export const parseResults = async (response: Response): Promise<Results> => JSON.parse(await response.text())

/** A body whose shape the test itself checks. */
export const readJson = async (response: Response) => JSON.parse(await response.text())

type Entry = { id: { attributes: { 'im:id': string } } }

/** Ids of a legacy feed in rank order, whatever form `entry` has. */
export const feedIds = async (response: Response): Promise<number[]> => {
  const { feed } = JSON.parse(await response.text()) as { feed: { entry?: Entry | Entry[] } }
  return [feed.entry ?? []].flat().map(({ id }) => Number(id.attributes['im:id']))
}
