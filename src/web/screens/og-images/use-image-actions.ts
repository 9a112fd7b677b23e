import { useMutation, useQueryClient } from '@tanstack/react-query'
import { regenerateShareImages } from '#contract/share-images.ts'
import { invalidateAfterAction } from '#web/components/curation/curation.queries.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { fetchPicture } from '#web/components/share/share.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { useReader } from '#web/lib/reader.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toasts.ts'
import { shareImagesQuery } from './og-images.queries.ts'
import { ogImagesWords as words } from './og-images.words.ts'

/** Regenerates all images and displays the new ones. */
export const useRegenerate = () => {
  const queryClient = useQueryClient()
  const { locale } = useReader()
  return useMutation({
    mutationFn: () => call(regenerateShareImages, {}),
    onSuccess: ({ regenerated, failed }) => {
      if (failed === 0) showToast({ title: words.regenerated, description: words.regeneratedText(regenerated, locale) })
      else showToast({ title: words.regenerationFailed, description: words.partlyFailed(failed, locale), tone: 'bad' })
    },
    onError: error => showFailureToast(words.regenerationFailed, error),
    onSettled: () => invalidateAfterAction(queryClient, shareImagesQuery.queryKey),
  })
}

type Download = { address: string; fileName: string }

/** Downloads an image with a meaningful file name. */
export const useDownload = () =>
  useMutation({
    mutationFn: async ({ address, fileName }: Download) => {
      const { blob } = await fetchPicture(address)
      saveFile(new File([blob], fileName, { type: blob.type }))
    },
    onError: error => showFailureToast(words.downloadFailed, error),
  })
