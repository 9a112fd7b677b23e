import { queryOptions, useQuery } from '@tanstack/react-query'
import type { WorldGeometry } from './world-geometry.ts'
import { worldGeometryUrl } from './world-geometry-url.ts'

/** Safe cast: the file comes from the same build as this code. */
const asGeometry = (built: unknown): WorldGeometry => built as WorldGeometry

const worldGeometryQuery = queryOptions({
  queryKey: ['world-geometry'],
  queryFn: async ({ signal }) => {
    const answer = await fetch(worldGeometryUrl, { signal })
    if (!answer.ok) throw new Error(`Error loading the map: status ${answer.status}.`)
    return asGeometry(await answer.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The shapes of all countries, fetched once when the first map is shown. Never fetched on the server. */
export const useWorldGeometry = () => useQuery(worldGeometryQuery)
