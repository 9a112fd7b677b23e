/** `ndjson` is what the import reads back; `csv` and `parquet` are tables of ranks and gaps for other programs. */
export const exportFormats = ['ndjson', 'csv', 'parquet'] as const
export type ExportFormat = (typeof exportFormats)[number]
