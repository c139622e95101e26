import type { DocumentKind } from '@fairhall/contract'
import { Button, buttonClass } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import type { FileKind } from '@fairhall/ui/file-kind'
import { inputs } from '@fairhall/ui/inputs'
import RadioInput from '@fairhall/ui/inputs/radio'
import { Progress } from '@fairhall/ui/progress'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { kindIcons, kinds } from './document-kinds.ts'
import { useUpload } from './use-upload.ts'

const TAKEN: readonly FileKind[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** Chooses the kind of document and the file or photo, and shows the progress of the upload. */
export function UploadForm({ bytesMax }: { bytesMax: number }) {
  const t = useTranslations('pages.profile-documents')
  const words = useTranslations('fields-settings.fields.inputs')
  const locale = useLocale()
  const [kind, setKind] = useState<DocumentKind>('identity')
  const [files, setFiles] = useState<readonly File[]>([])
  const { share, error, send, stop, forget } = useUpload()
  const isSending = share !== null
  const [file] = files
  const choose = (chosen: readonly File[]) => {
    forget()
    setFiles(chosen)
  }
  return (
    <form
      className="p-5 md:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (file !== undefined) void send(kind, file).then((isTaken) => isTaken && setFiles([]))
      }}
    >
      <h2 className="text-lg">{t('upload.title')}</h2>
      <div className="mt-4">
        <RadioInput
          layout="thirds"
          label={t('upload.kind')}
          value={kind}
          onValue={(chosen) => setKind(kinds.find((one) => one === chosen) ?? kind)}
          isDisabled={isSending}
          options={kinds.map((one) => {
            const Icon = kindIcons[one]
            return {
              value: one,
              label: t(`${one}.title`),
              text: t(`${one}.text`),
              icon: <Icon aria-hidden="true" className="size-6 shrink-0 self-start text-brass" />,
            }
          })}
        />
      </div>
      <div className="mt-5">
        <LazyPart name="input-file" load={inputs.file} outline={<Skeleton className="h-28" />}>
          {(FileInput) => (
            <FileInput
              name="file"
              label={t('upload.file')}
              kinds={TAKEN}
              bytesMax={bytesMax}
              value={files}
              onValue={choose}
              error={error}
              isDisabled={isSending}
              locale={locale}
              words={words}
            />
          )}
        </LazyPart>
        <PhotoButton isDisabled={isSending} onPhoto={(photo) => choose([photo])} />
      </div>
      {isSending && <Sending share={share} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" disabled={file === undefined} loading={isSending} className="max-sm:flex-1">
          {t('upload.submit')}
        </Button>
        {isSending && (
          <Button variant="ghost" onClick={stop}>
            {t('upload.stop')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Opens a phone's camera. Hidden on other devices, where a camera is of little use. */
function PhotoButton({ isDisabled, onPhoto }: { isDisabled: boolean; onPhoto: (photo: File) => void }) {
  const t = useTranslations('pages.profile-documents.upload')
  return (
    <label
      className={cx(
        buttonClass({ variant: 'secondary', wide: true }),
        'mt-3 md:pointer-fine:hidden has-focus-visible:outline-2 has-focus-visible:outline-azure',
        isDisabled && 'opacity-60',
      )}
    >
      <Camera aria-hidden="true" className="size-5" />
      {t('photo')}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        disabled={isDisabled}
        className="sr-only"
        onChange={(event) => {
          const [photo] = event.target.files ?? []
          if (photo !== undefined) onPhoto(photo)
          event.target.value = ''
        }}
      />
    </label>
  )
}

function Sending({ share }: { share: number }) {
  const t = useTranslations('pages.profile-documents.upload')
  const words = share < 1 ? t('sending', { percent: Math.round(share * 100) }) : t('checking')
  return (
    <div className="mt-5">
      <p role="status" className="mb-2 text-sm text-muted">
        {words}
      </p>
      <Progress share={share} label={words} />
    </div>
  )
}
