import { zstdDecompressSync } from 'node:zlib'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'

const compressors = { ZSTD: (page: Uint8Array) => new Uint8Array(zstdDecompressSync(page)) }

/** The rows of a Parquet file, as another program reads them. */
export const readParquetFile = async (path: string): Promise<Record<string, unknown>[]> =>
  parquetReadObjects({ file: await asyncBufferFromFile(path), compressors })

/** How many rows each of its row groups has. */
export const listRowGroups = async (path: string): Promise<number[]> => {
  const { row_groups } = await parquetMetadataAsync(await asyncBufferFromFile(path))
  return row_groups.map(({ num_rows }) => Number(num_rows))
}
