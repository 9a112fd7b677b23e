import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { listBounds, pagedLists } from '../../src/contract/lists.ts'

const byName = new Map<string, Endpoint>(endpoints.map(endpoint => [endpoint.name, endpoint]))

const pathOf = (name: string): string => `\`${byName.get(name)?.path.replaceAll(/:(\w+)/g, '{$1}')}\``

/** `apps` in every answer, `getReport.apps` in one, or the whole answer of `listTokens`. */
const nameList = (list: string): string => {
  const [name = '', field] = list.split('.')
  if (byName.has(name)) return field === undefined ? pathOf(name) : `\`${field}\` of ${pathOf(name)}`
  return `\`${list}\``
}

const boundRow = ({ bound, lists }: (typeof listBounds)[number]): string =>
  `| ${lists.map(nameList).join(', ')} | ${bound} |`

const pagedRow = `| ${Object.keys(pagedLists).map(pathOf).join(', ')} | \`limit\` and \`cursor\` |`

/** The table of docs/api.md. */
export const writeListBounds = (): string =>
  ['| list | at most |', '| --- | --- |', pagedRow, ...listBounds.map(boundRow)].join('\n')
