import { CallError } from '@fairhall/client'
import type { DocumentKind } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { documentsQuery } from './documents-query.ts'
import { sendDocument } from './send-document.ts'

/** Uploads one file at a time, with its progress and the server's result. */
export function useUpload() {
  const t = useTranslations('pages.profile-documents.upload')
  const locale = useLocale()
  const client = useClient()
  const queryClient = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  /** Resolves to whether the server accepted the file. */
  const send = async (kind: DocumentKind, file: File): Promise<boolean> => {
    const controller = new AbortController()
    underWay.current = controller
    setError(undefined)
    setShare(0)
    try {
      await sendDocument({ kind, file, locale, signal: controller.signal, onShare: setShare })
      notify({ title: t('done.title'), text: t('done.text'), tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: documentsQuery(client).queryKey })
      return true
    } catch (failure) {
      const fieldErrors = failure instanceof CallError ? Object.values(failure.fields).flat().join(' ') : ''
      if (fieldErrors === '') reportFailure(failure)
      else setError(fieldErrors)
      return false
    } finally {
      setShare(null)
    }
  }
  return {
    /** 0 to 1 while uploading. */
    share,
    error,
    send,
    stop: () => underWay.current?.abort(),
    forget: () => setError(undefined),
  }
}
