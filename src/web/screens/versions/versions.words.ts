import { isolate } from '#domain/display-names.ts'
import { plural } from '#web/lib/formats.ts'

export const versionsWords = {
  heading: 'versions and ratings',
  pageTitle: (app: string) => `Versions and ratings of ${isolate(app)}`,
  description: (app: string) =>
    `Release notes of ${isolate(app)}, its rating over time, and its price in the App Store of each country.`,

  picker: 'Country of the store page',
  loading: 'Loading store pages',
  failed: (why: string) => `Error loading store pages: ${why}`,

  rating: 'Rating',
  outOf: 'out of 5',
  readAt: 'Read {moment}',

  overTime: (country: string) => `Over time, ${country}`,
  ratingPlot: (country: string) => `Rating over time, ${country}`,
  countPlot: (country: string) => `Number of ratings over time, ${country}`,
  ratingHeading: 'Rating',
  countHeading: 'Number of ratings',
  ratingLabel: 'Rating',
  countLabel: 'Ratings',
  noRating: 'no rating',
  noReadings: 'The store page of this country was not read in this period.',
  moved: ({ before, after, days }: { before: string; after: string; days: number }) =>
    before === after
      ? `${after}, unchanged in ${days} ${plural(days, 'day', 'days')}.`
      : `From ${before} to ${after} in ${days} ${plural(days, 'day', 'days')}.`,
  once: (value: string) => `${value} (only one reading).`,
  neverRated: 'No reading in this period has a rating.',
  readingsTable: (country: string) => `Readings of the store page, ${country}`,
  readings: { day: 'Day (UTC)', rating: 'Rating', count: 'Ratings' },
  csvReadings: ({ app, country }: { app: string; country: string }) => `${app} ratings ${country}`,

  prices: 'Price changes',
  noPriceChange: 'No price change was seen in this period.',
  priceBetween: 'between {from} and {to}',
  priceMark: ({ before, after }: { before: string; after: string }) => `${before} → ${after}`,
  priceArrow: '→',
  priceTo: 'to',

  versions: 'Versions',
  noVersions: 'No version has been read yet. Store pages of tracked and public apps are read every day.',
  firstRead: 'first seen',
  released: 'released',
  noNotes: 'No release notes.',
  readOn: 'Read more',
  readOnOf: (version: string) => ` about version ${version}`,
  aroundOf: (version: string) => ` version ${version}`,
  olderVersions: (text: string, count: number) => `${text} older ${plural(count, 'version', 'versions')}`,

  countries: 'By country',
  caption: 'Price, rating and version by country',
  csvName: (app: string) => `${app} prices and ratings by country`,
  readIn: ({ read, all, free }: { read: number; all: number; free: number }) =>
    `Read in ${read} of ${all} ${plural(all, 'country', 'countries')}${free === 0 ? '' : `, free in ${free}`}.`,
  notSold: (count: number) => (count === 0 ? '' : `Not sold in ${count}.`),
  noConversion: 'Prices are in each store’s own currency.',
  columns: {
    country: 'Country',
    price: 'Price',
    rating: 'Rating',
    ratings: 'Ratings',
    version: 'Version',
    read: 'Read',
  },
  states: {
    'not-offered': 'not sold here',
    'not-tracked': 'not read yet',
  },
  unread: (why: string) => `not read: ${why}`,
  leftOut: 'missing from the last response',
  priceless: 'no price listed',
  none: '–',
} as const
