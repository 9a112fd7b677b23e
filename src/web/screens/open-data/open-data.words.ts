/** Texts of the open data page. */
export const openDataWords = {
  title: 'Open Data',
  description:
    'The rank history of this server for everyone: which iOS apps were in the top charts of the App Store, when, and when nothing was measured. Parquet and NDJSON, with checksums and a data package.',
  loading: 'Loading the open data',
  failed: (why: string) => `Error loading the open data: ${why}`,
  none: 'This server does not publish open data',
  noneHint: 'Its owner can publish the rank history with the setting OPEN_DATA_LICENCE.',
  intro: 'Everything below is under {licence}. Published {when}, and again each day.',
  truth:
    'A chart that was not read is a gap with its reason in the readings, and no rank. Withdrawn measurements and those that are held back for review are left out. A finished month changes only when its measurements do.',
  start: 'Where to start',
  dataPackage: 'datapackage.json',
  dataPackageHint: 'all files with their sizes, hashes and columns (Data Package 2.0)',
  sums: 'SHA256SUMS',
  sumsHint: 'to check what you downloaded: sha256sum -c SHA256SUMS',
  query: 'All ranks of Japan with DuckDB:',
  months: 'Months',
  month: 'Month',
  measurements: 'Measurements',
  ranks: 'Ranks',
  readings: 'Readings (Parquet)',
  rankFiles: 'Ranks (Parquet)',
  lines: 'NDJSON',
  files: (count: string, bytes: string) => `${count} files, ${bytes}`,
  current: 'in progress',
  corrected: 'published again',
}
