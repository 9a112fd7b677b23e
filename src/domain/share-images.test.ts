import fc from 'fast-check'
import { expect, test } from 'vitest'
import { badgePath, countImagePath, countTitle, embedPath, imageFileName } from './share-images.ts'
import { anyCharacter } from './testing/any-character.ts'

test('a saved picture is named after the app and the count', () => {
  expect(imageFileName('Lumen Notes', countTitle({ top: 10, era: 'now' }))).toBe('Lumen Notes-Top 10 now.png')
  expect(imageFileName('微信读书', countTitle({ top: 1, era: 'ever' }))).toBe('微信读书-Number 1 ever.png')
})

test('no app name yields a file name that a file system rejects or that leaves its folder', () => {
  expect(imageFileName('../../etc/passwd', 'Top 5 now')).toBe('etc passwd-Top 5 now.png')
  expect(imageFileName('a\u202egnp.exe', 'x')).toBe('a gnp.exe-x.png')
  expect(imageFileName('???', 'x')).toBe('app-x.png')
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 120 }), name => {
      const file = imageFileName(name, 'Top 10 now')
      expect(file).toMatch(/^[^\p{Cc}<>:"/\\|?*.][^\p{Cc}<>:"/\\|?*]*-Top 10 now\.png$/u)
      expect(file.length).toBeLessThan(200)
    }),
  )
})

test('the URL identifies the picture', () => {
  expect(countImagePath('42', { top: 25, era: 'ever' }, 'story')).toBe('/api/og/app/42/top/25?era=ever&size=story')
  expect(badgePath('42', { theme: 'dark', size: 'small' })).toBe('/badge/app/42.svg?theme=dark&size=small')
  expect([embedPath('42'), embedPath('42', 'light')]).toEqual(['/embed/app/42', '/embed/app/42?theme=light'])
})
