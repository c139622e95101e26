import { DocumentStatus } from '@fairhall/contract/codes'
import type { PlayerDocument } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { fileSize } from '@fairhall/ui/file-kind'
import { StatusPill } from '@fairhall/ui/status-pill'
import { Trash2 } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useProfile } from '../../shell/player/use-player.ts'
import { kindIcons } from './document-kinds.ts'

const states = { 1: 'waiting', 2: 'accepted', 3: 'refused' } as const
const tones = { 1: 'brass', 2: 'jade', 3: 'coral' } as const

export function DocumentRow({ document, onRemove }: { document: PlayerDocument; onRemove: () => void }) {
  const t = useTranslations('pages.profile-documents')
  const format = useFormatter()
  const locale = useLocale()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  const { kind, status, why, bytes } = document
  const Icon = kindIcons[kind]
  const name = document.name ?? t('unnamed')
  const when = format.dateTime(new Date(document.uploadedAt), { dateStyle: 'medium', timeZone })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 md:px-5">
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brass" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t('uploaded', { kind: t(`${kind}.title`), size: fileSize(bytes, locale), when })}
        </p>
        {why !== null && <p className="mt-1.5 text-sm text-pretty text-text">{t(`why.${why}`)}</p>}
      </div>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between max-sm:ps-10">
        <StatusPill tone={tones[status]}>{t(`status.${states[status]}`)}</StatusPill>
        {status !== DocumentStatus.accepted && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('remove.named', { name })}
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onClick={onRemove}
          >
            {t('remove.action')}
          </Button>
        )}
      </div>
    </li>
  )
}
