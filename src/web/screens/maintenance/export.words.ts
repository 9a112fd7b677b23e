import type { ExportFormat } from '#domain/export-formats.ts'

const formats: Record<ExportFormat, { name: string; hint: string }> = {
  ndjson: { name: 'NDJSON', hint: 'for the import of another Rank Atlas: measurements, gaps, store pages, keywords' },
  csv: { name: 'CSV', hint: 'one row per rank, and one per chart that was not measured or has no apps' },
  parquet: { name: 'Parquet', hint: 'the same rows; the server makes the whole file before the download begins' },
}

/** Texts of the export of the rank history. */
export const exportWords = {
  title: 'Export',
  explanation: 'Downloads the rank history as it is now. One export runs at a time.',
  format: 'Format',
  formats,
  countries: 'Countries',
  allCountries: 'All, or us, jp',
  from: 'From (UTC)',
  to: 'To (UTC)',
  download: 'Download',
}
