import type { ExportFormat } from '#domain/export-formats.ts'

const formats: Record<ExportFormat, { name: string; hint: string }> = {
  ndjson: { name: 'NDJSON', hint: '(for another Rank Atlas)' },
  csv: { name: 'CSV', hint: '(a row per rank, and a row per gap)' },
  parquet: { name: 'Parquet', hint: '(the same rows; the download starts when the file is complete)' },
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
