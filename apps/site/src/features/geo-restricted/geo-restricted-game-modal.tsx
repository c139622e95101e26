import { Button } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { gameQuery } from '../../shell/games/games-queries.ts'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useVisitorCountry } from './use-visitor-country.ts'

export default function GeoRestrictedGameModal({
  open,
  level,
  params,
  close,
  onClosed,
}: ModalProps<'geo-restricted-game'>) {
  const t = useTranslations('modals.geo-restricted-game')
  const modals = useModals()
  const country = useVisitorCountry()
  const { data: game } = useQuery({
    ...gameQuery(useClient(), params.game ?? ''),
    enabled: params.game !== undefined,
  })
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<MapPinOff />}
      title={t('title')}
      text={
        game === undefined || country === null ? t('textGeneral') : t('text', { game: game.title, country })
      }
      closeLabel={t('close')}
      actions={
        <Button wide size="lg" onClick={() => void modals.leave({ to: '/categories' })}>
          {t('action')}
        </Button>
      }
    />
  )
}
