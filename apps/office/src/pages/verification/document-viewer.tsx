/**
 * Shows a document that was opened by its command, which leaves an entry in the journal. Images were drawn again when they were
 * uploaded. A PDF is only saved: nothing of it runs here.
 */
import type { OfficeReply, OfficeReviewedDocument } from '@fairhall/contract/office'
import { useMutation } from '@tanstack/react-query'
import { Eye, RotateCw, ZoomIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRunCommand } from '../../commands/command-host.tsx'
import { bytesOf } from '../../commands/bytes-of.ts'
import { Download } from '../../commands/download.tsx'
import { useKeys } from '../../parts/keys.ts'
import { ErrorText } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'

type File = OfficeReply<'runCommand'>['files'][number]

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
const QUARTER = 90
const WHOLE = 360

export function DocumentViewer({ document: { id, type, kind } }: { document: OfficeReviewedDocument }) {
  const { t } = useTexts()
  const run = useRunCommand()
  const open = useMutation({
    mutationFn: () => {
      const name = `${kind}-${id.slice(0, 8)}.${endings[type] ?? 'bin'}`
      const body = { name: 'document export', arguments: [id, name], reason: t('verification.openReason') }
      return run(body, { isQuiet: true })
    },
  })
  const start = () => {
    if (!open.isPending && open.data === undefined) open.mutate()
  }
  useKeys({ o: start })
  const [file] = open.data?.files ?? []
  if (file === undefined)
    return (
      <div className="grid min-h-60 place-items-center gap-3 rounded-lg border border-dashed border-edge bg-sunken p-4">
        <div className="grid justify-items-center gap-2">
          <button type="button" className="button" aria-busy={open.isPending} onClick={start}>
            <Eye size={15} aria-hidden="true" />
            {t('verification.show')}
          </button>
          <p className="text-center text-xs text-muted">{t('verification.showHint')}</p>
          <ErrorText error={open.error} />
        </div>
      </div>
    )
  if (type.startsWith('image/')) return <Picture file={file} type={type} />
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-sunken p-4">
      <p className="text-muted">{t('verification.pdf')}</p>
      <Download file={file} />
    </div>
  )
}

function Picture({ file, type }: { file: File; type: string }) {
  const { t } = useTexts()
  const [address, setAddress] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const [isLarge, setIsLarge] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytesOf(file.content)], { type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file, type])
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div
        className={`grid place-items-center rounded-lg border border-line bg-sunken ${isLarge ? 'max-h-[70dvh] overflow-auto' : 'h-105 overflow-hidden'}`}
      >
        {address !== null && (
          <img
            src={address}
            alt={t('verification.picture')}
            className={isLarge ? 'max-w-none' : 'max-h-105 max-w-full object-contain'}
            style={{ transform: `rotate(${turn}deg)` }}
          />
        )}
      </div>
      <figcaption className="flex flex-wrap gap-2">
        <button type="button" className="button" aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
          <ZoomIn size={15} aria-hidden="true" />
          {t(isLarge ? 'verification.fit' : 'verification.zoom')}
        </button>
        <button type="button" className="button" onClick={() => setTurn((turn + QUARTER) % WHOLE)}>
          <RotateCw size={15} aria-hidden="true" />
          {t('verification.turn')}
        </button>
      </figcaption>
    </figure>
  )
}
