import { describe, expect, test } from 'vitest'
import { canShareFiles, shareFile } from './use-share-actions.tsx'

const file = new File(['a picture'], 'App-Top 10 now.png', { type: 'image/png' })

const sharerThat = (canShare: boolean, error?: Error) => {
  const shared: unknown[] = []
  const share = async (data?: ShareData) => {
    if (error) throw error
    shared.push(...(data?.files ?? []))
  }
  return { shared, canShare: () => canShare, share }
}

const refusal = (name: string) => new DOMException('No.', name)

describe('whether files can be shared', () => {
  test('whether files can be shared depends on the browser, and is false when the browser lacks file sharing', () => {
    expect(canShareFiles(sharerThat(true))).toBe(true)
    expect(canShareFiles(sharerThat(false))).toBe(false)
    expect(canShareFiles({})).toBe(false)
    expect(canShareFiles({ share: async () => undefined })).toBe(false)
  })
})

describe('sharing a file', () => {
  test('sharing a file passes on that file and nothing else', async () => {
    const sharer = sharerThat(true)
    expect(await shareFile(file, sharer)).toBe('shared')
    expect(sharer.shared).toEqual([file])
  })

  test('sharing a file distinguishes a cancelled share from a failure', async () => {
    expect(await shareFile(file, sharerThat(true, refusal('AbortError')))).toBe('left')
    expect(await shareFile(file, sharerThat(true, refusal('NotAllowedError')))).toBe('failed')
    expect(await shareFile(file, sharerThat(true, new TypeError('No.')))).toBe('failed')
  })

  test('sharing a file fails when the browser accepts empty files but not this one', async () => {
    const sharer = sharerThat(false)
    expect(await shareFile(file, sharer)).toBe('failed')
    expect(sharer.shared).toEqual([])
  })
})
