import type { Answer } from '../answer.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { fieldOf, findAmount, findCount, findDate, findHttpUrl, findText, listOfOneOrMany } from '../read-fields.ts'
import type { TopChartEntry } from '../top-chart.ts'
import { enlargeIcon, findIdInUrl, readAppId } from './chart-answer.ts'

/**
 * An app of a legacy feed. Every field except the id may be missing (3 of 100 apps of 2019 had no developer URL).
 * @throws UnusableAnswerError `entry-without-id`.
 */
export const readFeedEntry = (answer: Answer, { entry, index }: { entry: unknown; index: number }): TopChartEntry => {
  const price = fieldOf(entry, 'im:price', 'attributes')
  return omitUndefined({
    appId: readEntryId(answer, { entry, index }),
    name: findText(fieldOf(entry, 'im:name', 'label')),
    developer: findText(fieldOf(entry, 'im:artist', 'label')),
    developerId: findIdInUrl(fieldOf(entry, 'im:artist', 'attributes', 'href')),
    bundleId: findText(fieldOf(entry, 'id', 'attributes', 'im:bundleId')),
    genre: findCount(fieldOf(entry, 'category', 'attributes', 'im:id')),
    icon: findLargestIcon(fieldOf(entry, 'im:image')),
    price: findAmount(fieldOf(price, 'amount')),
    currency: findText(fieldOf(price, 'currency')),
    releaseDate: findDate(fieldOf(entry, 'im:releaseDate', 'label')),
    storeUrl: findStoreUrl(entry),
  })
}

const readEntryId = (answer: Answer, { entry, index }: { entry: unknown; index: number }) => {
  const id = fieldOf(entry, 'id')
  return readAppId(answer, {
    index,
    candidates: [fieldOf(id, 'attributes', 'im:id'), findIdInUrl(fieldOf(id, 'label'))],
  })
}

/** Three sizes, with heights as strings: "53", "75", "100". davidshq's schema also allows a single one. */
const findLargestIcon = (images: unknown): string | undefined => {
  const bySize = (listOfOneOrMany(images) ?? [])
    .map(image => ({
      url: findHttpUrl(fieldOf(image, 'label')),
      height: findCount(fieldOf(image, 'attributes', 'height')) ?? 0,
    }))
    .sort((a, b) => b.height - a.height)
  const url = bySize.find(image => image.url !== undefined)?.url
  return url === undefined ? undefined : enlargeIcon(url)
}

/** `link` is an object or, since 2019-08, a list whose second item is a preview picture. */
const findStoreUrl = (entry: unknown): string | undefined => {
  const links = listOfOneOrMany(fieldOf(entry, 'link')) ?? []
  const page = links.find(link => fieldOf(link, 'attributes', 'rel') === 'alternate')
  return findHttpUrl(fieldOf(page, 'attributes', 'href'))
}
