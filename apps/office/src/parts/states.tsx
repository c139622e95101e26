/** What a page shows while it has no data: loading, empty, an error, no right. */
import { Inbox, Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { OfficeError } from '../api/office-client.ts'
import { errorTexts } from '../texts/error-texts.ts'
import { useTexts } from '../texts/texts.tsx'

export function ErrorText({ error }: { error: Error | null }) {
  const { t, refusal } = useTexts()
  if (error === null) return null
  const text = error instanceof OfficeError ? errorTexts.get(error.code) : undefined
  const why = error instanceof OfficeError ? refusal(error.code) : undefined
  return (
    <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 font-medium text-bad">
      {text !== undefined ? t(text) : (why ?? error.message)}
    </p>
  )
}

export function Empty({ text, icon: Icon = Inbox }: { text: string; icon?: typeof Inbox }) {
  return (
    <p className="grid justify-items-center gap-2 px-4 py-12 text-center text-muted">
      <Icon size={22} aria-hidden="true" />
      {text}
    </p>
  )
}

interface Loaded<Data> {
  data: Data | undefined
  error: Error | null
  refetch(): unknown
}

/** Shows the data, or what is in its way. Data that were read once stay visible while a later request fails. */
export function WithData<Data>({
  query,
  children,
}: {
  query: Loaded<Data>
  children(data: Data): ReactNode
}) {
  const { t } = useTexts()
  const { data, error, refetch } = query
  if (data !== undefined)
    return (
      <>
        {error !== null && <ErrorText error={error} />}
        {children(data)}
      </>
    )
  if (error === null)
    return (
      <p role="status" className="px-4 py-12 text-center text-muted">
        {t('loading')}
      </p>
    )
  if (error instanceof OfficeError && error.code === 'rightMissing')
    return <Empty icon={Lock} text={t('noRight')} />
  return (
    <div className="grid justify-items-center gap-3 py-12">
      <TriangleAlert size={22} className="text-bad" aria-hidden="true" />
      <ErrorText error={error} />
      <button type="button" className="button" onClick={() => void refetch()}>
        {t('retry')}
      </button>
    </div>
  )
}
