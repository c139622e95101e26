import { Button } from '@fairhall/ui/button'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Ban } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import { isSportsbook } from './is-sportsbook.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useRequestedGame } from './use-requested-game.ts'

export default function RestrictedBetsModal(props: ModalProps<'restricted-bets'>) {
  return isSportsbook(props.params.game) ? <OnSports {...props} /> : <InGame {...props} />
}

/** Only bonus money would cover the bet, and it is for games. */
function OnSports({ open, level, close, onClosed }: ModalProps<'restricted-bets'>) {
  const t = useTranslations('modals.restricted-bets')
  const modals = useModals()
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Ban />}
      tone="coral"
      title={t('sports.title')}
      text={t('sports.text')}
      closeLabel={t('close')}
      actions={
        <>
          <Button wide size="lg" onClick={() => void modals.replace('wallet', 'deposit')}>
            {t('sports.action')}
          </Button>
          <Button wide variant="ghost" onClick={() => void modals.replace('wallet-bonus-info')}>
            {t('info')}
          </Button>
        </>
      }
    />
  )
}

function InGame({ open, level, params, close, onClosed }: ModalProps<'restricted-bets'>) {
  const t = useTranslations('modals.restricted-bets')
  const modals = useModals()
  const { game, isMissing, failure } = useRequestedGame(params.game)
  const general = isMissing || failure !== null ? t('textGeneral') : <Skeleton className="h-10" />
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Ban />}
      tone="coral"
      title={t('title')}
      text={game === undefined ? general : t('text', { game: game.title })}
      closeLabel={t('close')}
      actions={
        <>
          <Button wide size="lg" onClick={() => void modals.leave({ to: '/categories' })}>
            {t('action')}
          </Button>
          <Button wide variant="ghost" onClick={() => void modals.replace('wallet-bonus-info')}>
            {t('info')}
          </Button>
        </>
      }
    />
  )
}
