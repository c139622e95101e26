import type { PlayerDocument } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Notice } from '@fairhall/ui/notice'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { FileCheck2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useSession } from '../../shell/session/session.ts'
import { DocumentRow } from './document-row.tsx'
import { documentsQuery } from './documents-query.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { UploadForm } from './upload-form.tsx'

/** The documents that the player has uploaded, their review status, and a form to upload more. */
export function DocumentsPage() {
  const t = useTranslations('pages.profile-documents')
  const { status } = useSession()
  const list = useQuery({ ...documentsQuery(useClient()), enabled: status === 'player' })
  const { data: documents, meta } = list.data ?? {}
  const isFull = meta !== undefined && (documents?.length ?? 0) >= meta.countMax
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{t('description')}</p>
      <Card aria-busy={list.isFetching} className="mt-6 overflow-hidden">
        <Loaded
          query={list}
          outline={<Skeleton className="m-4 h-40" />}
          failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        >
          {({ data }) => <Documents documents={data} />}
        </Loaded>
      </Card>
      {meta !== undefined && (
        <Card className="mt-4">
          {isFull || !meta.isOpen ? (
            <Notice className="m-5">{t(isFull ? 'upload.full' : 'upload.closed')}</Notice>
          ) : (
            <UploadForm bytesMax={meta.bytesMax} />
          )}
        </Card>
      )}
      <p className="mt-5 max-w-2xl text-sm text-pretty text-muted">{t('safety')}</p>
    </>
  )
}

function Documents({ documents }: { documents: readonly PlayerDocument[] }) {
  const t = useTranslations('pages.profile-documents')
  const [removed, setRemoved] = useState<PlayerDocument>()
  return (
    <>
      {documents.length === 0 ? (
        <EmptyState icon={<FileCheck2 />} title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <ul aria-label={t('list')} className="divide-y divide-line">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} onRemove={() => setRemoved(document)} />
          ))}
        </ul>
      )}
      {removed !== undefined && <RemoveDialog document={removed} onClosed={() => setRemoved(undefined)} />}
    </>
  )
}
