import type { Call, Endpoint, StoreRequest } from '../endpoints/call.ts'
import { images } from '../endpoints/images.ts'
import { legacyRss } from '../endpoints/legacy-rss.ts'
import { lookup } from '../endpoints/lookup.ts'
import { marketing } from '../endpoints/marketing.ts'
import { reviews } from '../endpoints/reviews.ts'
import { search } from '../endpoints/search.ts'
import { viewTop, wsCharts } from '../endpoints/store-charts.ts'
import { hints, storeSearch } from '../endpoints/store-search.ts'
import { html } from './answer.ts'

const endpoints: readonly Endpoint[] = [
  legacyRss,
  lookup,
  search,
  images,
  marketing,
  wsCharts,
  viewTop,
  storeSearch,
  hints,
  reviews,
]

const unknownPath: Call = { kind: 'unlimited', answer: () => html('<html><body>Not Found</body></html>', 404) }

export const findCall = (request: StoreRequest): Call => {
  for (const endpoint of endpoints) {
    const call = endpoint(request)
    if (call) return call
  }
  return unknownPath
}
