import type {
  OfficePreview,
  OfficeReply,
  ProgrammeContent,
  ProgrammeIssue,
  ProgrammeKind,
} from '@fairhall/contract/office'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/office-client.ts'

export interface PreviewState {
  issues: readonly ProgrammeIssue[]
  preview: OfficePreview | null
  locale: string
  currency: string
  setLocale(locale: string): void
  setCurrency(currency: string): void
}

const QUIET_MS = 400
const none: readonly ProgrammeIssue[] = []

/** What players would see, and what is wrong with single fields, a moment after each change. */
export function usePreview(
  kind: ProgrammeKind,
  content: ProgrammeContent,
  { defaultLocale, baseCurrency }: OfficeReply<'getProgrammeForm'>,
): PreviewState {
  const [locale, setLocale] = useState(defaultLocale)
  const [currency, setCurrency] = useState(baseCurrency)
  const [settled, setSettled] = useState(content)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), QUIET_MS)
    return () => clearTimeout(timer)
  }, [content])
  const { data } = useQuery({
    queryKey: ['preview', kind, settled, locale, currency],
    queryFn: () =>
      call('previewProgramme', { params: { kind }, body: { content: settled, locale, currency } }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const { issues = none, preview = null } = data ?? {}
  return { issues, preview, locale, currency, setLocale, setCurrency }
}
