import { crc32, deflateSync } from 'node:zlib'

/** RGB pixels, three bytes each, row by row. */
export type Pixels = { width: number; height: number; data: Uint8Array }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const chunk = (name: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const header = ({ width, height }: Pixels): Buffer => {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  // 8 bits per channel, RGB, and the only compression and filter methods that PNG defines.
  bytes.set([8, 2, 0, 0, 0], 8)
  return bytes
}

/** Filters each row as the difference from the row above, which compresses smooth images well. */
const filterRows = ({ width, height, data }: Pixels): Buffer => {
  const rowLength = width * 3
  const rows = Buffer.alloc((rowLength + 1) * height)
  for (let y = 0; y < height; y++) {
    const to = y * (rowLength + 1)
    const from = y * rowLength
    rows[to] = 2
    for (let x = 0; x < rowLength; x++) {
      const above = y === 0 ? 0 : (data[from - rowLength + x] ?? 0)
      rows[to + 1 + x] = (data[from + x] ?? 0) - above
    }
  }
  return rows
}

export const encodePng = (pixels: Pixels): Buffer =>
  Buffer.concat([
    signature,
    chunk('IHDR', header(pixels)),
    chunk('IDAT', deflateSync(filterRows(pixels), { level: 6 })),
    chunk('IEND', new Uint8Array()),
  ])
