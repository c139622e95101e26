import type { PlayerBonus } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import type { EmblemTone } from '@fairhall/ui/gate-emblem'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { playerBonusesQuery } from '../../shell/bonuses/player-bonuses.ts'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { FactList } from '../../shell/modals/fact-list.tsx'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'

type Name = 'cancel-active-bonus' | 'cancel-issued-bonus' | 'change-active-bonus'

type Props = ModalProps<Name> & {
  name: Name
  icon: ReactNode
  tone?: EmblemTone
  /** The action takes something away, such as cancelling a bonus. */
  isDanger?: boolean
  /** The status that the bonus must have for this action. */
  status: PlayerBonus['status']
  isBusy: boolean
  onConfirm: (bonus: PlayerBonus, all: readonly PlayerBonus[]) => Promise<void>
}

/** Asks for confirmation before an action on a bonus. If no bonus qualifies, says so. */
export function BonusActionModal({ name, icon, tone, isDanger = false, ...rest }: Props) {
  const { status, isBusy, onConfirm, ...modal } = rest
  const t = useTranslations(`modals.${name}`)
  const money = useMoneyFormat()
  const bonuses = useQuery(playerBonusesQuery(useClient()))
  const bonus = bonuses.data?.find((one) => one.id === modal.params.bonus && one.status === status)
  const { open, level, close, onClosed } = modal
  const look = { icon, ...(tone !== undefined && { tone }) }
  if (bonuses.data !== undefined && bonus === undefined)
    return <TextModal {...{ open, level, close, onClosed, name }} {...look} />
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      {...look}
      title={t('title')}
      text={t('text')}
      closeLabel={t('close')}
      actions={
        <>
          <Button
            wide
            size="lg"
            variant={isDanger ? 'danger' : 'primary'}
            data-danger={isDanger || undefined}
            loading={isBusy}
            disabled={bonus === undefined}
            onClick={() => bonus && void onConfirm(bonus, bonuses.data ?? [])}
          >
            {t('confirm')}
          </Button>
          <Button wide variant="ghost" onClick={close}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <Loaded query={{ ...bonuses, data: bonus }} outline={<Skeleton className="h-12" />}>
        {({ name: title, amount, currency }) => (
          <FactList rows={[{ label: title, value: money(amount, currency) }]} />
        )}
      </Loaded>
    </MessageModal>
  )
}
