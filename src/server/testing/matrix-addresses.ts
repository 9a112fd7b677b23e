import { appId, nobody } from './access-matrix.ts'

const ofNobody = [
  'sessionId',
  'comparisonId',
  'ruleId',
  'channelId',
  'deliveryId',
  'linkId',
  'noteId',
  'keywordId',
  'tokenId',
]

const valueFor = (parameter: string, route: string, userId: string): string => {
  // An unknown id, because the first caller with permission would change an existing person.
  if (parameter === 'userId') return route.includes('/admin/') ? nobody : userId
  // A known app, because the server would look up an unknown one in the App Store.
  if (parameter === 'id') return route.startsWith('POST /api/admin/public-apps') ? String(appId) : '4711'
  if (ofNobody.includes(parameter)) return nobody
  if (parameter === 'userCode') return 'BCDF-GHJK'
  if (parameter === 'top') return '10'
  if (parameter === 'storefront') return 'us'
  return parameter === 'category' ? 'games' : String(appId)
}

/** The address of a route with its parameters filled in, where `userId` is the person to whom personal calls belong. */
export const addressWithin = (route: string, userId: string): string =>
  route.slice(route.indexOf('/')).replace(/:(\w+)/g, (_, parameter: string) => valueFor(parameter, route, userId))
